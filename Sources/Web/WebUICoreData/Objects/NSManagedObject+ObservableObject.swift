public import CoreData
public import WebUI

/// Managed objects tell that they are about to change, whoever changes them: the program, a merge, undo, a refresh. Views
/// follow them with `@ObservedObject`, and bind fields to their properties:
///
/// ```swift
/// struct NoteEditor: View {
///     @ObservedObject var note: Note
///
///     var body: some View {
///         TextField("Title", text: $note.title)
///     }
/// }
/// ```
extension NSManagedObject: ObservableObject {
    /// Tells observers that the object is about to change, or to be deleted. It lives as long as the object.
    public final var objectWillChange: ObservableObjectPublisher {
        if let publisher = changeListener as? ObservableObjectPublisher { return publisher }
        let publisher = ObservableObjectPublisher()
        changeListener = publisher
        return publisher
    }
}

extension ObservableObjectPublisher: ChangeListener {
    package func objectWillChange() { send() }
}
