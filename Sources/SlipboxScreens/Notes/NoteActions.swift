internal import SlipboxCore

/// What a row of a list can ask of the list.
struct NoteActions {
    /// Moves a note to the trash.
    let moveToTrash: @MainActor (Note) -> Void
}
