public import CoreData
public import WebUI

/// Managed objects announce changes before they happen, whatever the cause: an edit, a merge, undo or a refresh. Views
/// observe them with `@ObservedObject` and bind fields to their properties:
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
    /// A publisher that sends before the object changes or is deleted. It lives as long as the object.
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

extension NSManagedObjectID: ProvisionalIdentity {}

extension NSManagedObjectID: PathComponentConvertible {
    /// The entity name and the number assigned by the store, such as `Note-7`. For other path components, conform the
    /// class itself to `PathComponentConvertible`.
    public var pathComponent: String {
        let uri = uriRepresentation()
        return "\(entity.name ?? "")-\(uri.lastPathComponent.dropFirst())"
    }
}
