internal import ManagedObjectModelFormat
internal import WebUI

/// The user info of a part: keys with their values.
struct UserInfoLines: View {
    let info: [String: PropertyListValue]
    let take: ([String: PropertyListValue]) -> Void

    init(_ info: [String: PropertyListValue], take: @escaping ([String: PropertyListValue]) -> Void) {
        (self.info, self.take) = (info, take)
    }

    var body: some View {
        InspectorGroup("User Info") {
            ForEach(info.keys.sorted(), id: \.self) { key in
                HStack(spacing: 6) {
                    LineField("Key \(key)", key) { rename(key, to: $0) }
                    LineField("Value of \(key)", info[key]?.typedText ?? "") { set($0, for: key) }
                    RemoveButton("Remove \(key)") { set(nil, for: key) }
                }
                .styleClass("editor-pair")
            }
            Button("Add Entry") { set("value", for: free("key")) }.styleClass("editor-more")
        }
    }

    private func free(_ key: String) -> String { ModelDefinition().freeName(key, among: Array(info.keys)) }

    private func set(_ text: String?, for key: String) {
        var changed = info
        changed[key] = text.map { .string($0) }
        take(changed)
    }

    private func rename(_ key: String, to new: String) {
        guard !new.isEmpty else { return }
        var changed = info
        let value = changed.removeValue(forKey: key)
        changed[free(new)] = value
        take(changed)
    }
}

/// The button that removes what stands in front of it.
struct RemoveButton: View {
    let title: String
    let action: () -> Void

    init(_ title: String, action: @escaping () -> Void) {
        (self.title, self.action) = (title, action)
    }

    var body: some View {
        Button(action: action) { Label(title, systemImage: "minus.circle").labelStyle(.iconOnly) }
            .accessibilityLabel(title)
            .help(title)
            .styleClass("editor-remove")
    }
}

/// The hash modifier and the renaming identifier of a part, by which versions are told apart and recognized.
struct VersioningLines: View {
    let editor: ModelEditor
    let modifier: String?
    let identifier: String?
    let takeModifier: (String?) -> Void
    let takeIdentifier: (String?) -> Void

    var body: some View {
        @Bindable var editor = editor
        InspectorGroup("Versioning") {
            TextLine("Hash Modifier", modifier) { takeModifier($0.nonEmpty) }
            TextLine("Renaming ID", identifier) { takeIdentifier($0.nonEmpty) }
            ToggleLine("Renaming keeps the first name as ID", editor.keepsIdentifiers) { editor.keepsIdentifiers = $0 }
        }
    }
}

/// Lists of properties, each as a line: uniqueness constraints, or the indexes of older models.
struct NameListLines: View {
    let title: String
    let singular: String
    let lists: [[String]]
    let add: () -> Void
    let change: (Int, [String]) -> Void
    let remove: (Int) -> Void

    var body: some View {
        InspectorGroup(title) {
            ForEach(Array(lists.enumerated()), id: \.offset) { number, names in
                HStack(spacing: 6) {
                    LineField("\(singular) \(number + 1)", names.joined(separator: ", ")) {
                        change(number, Self.names($0))
                    }
                    RemoveButton("Remove \(singular.lowercased()) \(number + 1)") { remove(number) }
                }
                .styleClass("editor-pair")
            }
            Button("Add \(singular)", action: add).styleClass("editor-more")
        }
    }

    private static func names(_ text: String) -> [String] {
        text.split(separator: ",").map { String($0.filter { !$0.isWhitespace }) }.filter { !$0.isEmpty }
    }
}
