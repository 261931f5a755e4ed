internal import ModelEditing
internal import WebUI

/// The name of an entity or of a property. That of a new one has the focus, all of it selected, so that typing replaces it.
struct NameField: View {
    let editor: ModelEditor
    let title: String
    let name: String
    let take: (String) -> Void
    @FocusState private var isFocused: Bool

    init(_ editor: ModelEditor, _ name: String, title: String? = nil, take: @escaping (String) -> Void) {
        (self.editor, self.name, self.take) = (editor, name, take)
        self.title = title ?? "Name of \(name)"
    }

    var body: some View {
        LineField(title, name, take: take)
            .selectsTextWhenFocused()
            .focused($isFocused)
            .onAppear {
                if editor.unnamed == name { isFocused = true }
                editor.unnamed = nil
            }
    }
}

extension ModelEditor {
    /// Adds a property with a name that stands for its own, which the field in its row asks for.
    func addProperty(_ name: String, by edit: ModelEdit) {
        unnamed = name
        if perform(edit) { desk.row = name } else { unnamed = nil }
    }

    /// Adds an entity with a name that stands for its own, which the field in its inspector asks for.
    func addEntity(_ name: String) {
        unnamed = name
        if perform(.addEntity(named: name)) { go(.entity, name) } else { unnamed = nil }
    }
}
