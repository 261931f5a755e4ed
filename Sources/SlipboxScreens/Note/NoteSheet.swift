/// What is shown above a note.
enum NoteSheet: String, Identifiable {
    case keywords
    case history
    case graph

    var id: String { rawValue }
}
