/// Whether the rows of lists show the controls by which they are deleted.
public enum EditMode: Hashable, Sendable {
    /// Rows are deleted by a swipe, by their context menu or by the Delete key; a pointer over a row shows its actions.
    case inactive
    /// The actions of one row are shown. Lists never are in this mode by themselves.
    case transient
    /// All rows show their actions.
    case active

    /// Whether rows show their actions.
    public var isEditing: Bool { self != .inactive }
}

/// A button that shows and hides the actions of all rows in the lists of its column.
///
/// ```swift
/// List {
///     ForEach(notes) { NoteRow(note: $0) }
///         .onDelete(perform: delete)
/// }
/// .toolbar { EditButton() }
/// ```
///
/// Rows can be deleted and moved at any time; the button makes that visible, above all on a phone.
public struct EditButton: View {
    @Environment(\.editMode) private var editMode

    /// Creates a button titled “Edit”, and “Done” while its lists are being edited.
    public init() {}

    /// The button.
    public var body: some View {
        let isEditing = editMode?.wrappedValue.isEditing == true
        Button(isEditing ? "Done" : "Edit") {
            withAnimation { editMode?.wrappedValue = isEditing ? .inactive : .active }
        }
    }
}

extension EnvironmentValues {
    private enum EditModeKey: EnvironmentKey {
        static var defaultValue: Binding<EditMode>? { nil }
    }

    /// The mode of the lists in the column that contains the view. A program may set it to a binding of its own, which lists
    /// and edit buttons inside the view then share. Nil outside a column.
    public var editMode: Binding<EditMode>? {
        get { self[EditModeKey.self] ?? column?.editMode }
        set { self[EditModeKey.self] = newValue }
    }
}
