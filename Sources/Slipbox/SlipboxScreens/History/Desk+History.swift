internal import SlipboxCore

extension Desk {
    /// Shows the texts that a note has had, or no longer if they are shown.
    func showHistory(of note: Note) {
        save()
        history = history == nil ? ShownHistory(note: note) : nil
    }

    /// Takes a version as the text of its note, which keeps the present one in its history.
    ///
    /// - Parameter moment: The date of the version in words.
    func bringBack(_ version: NoteVersion, of moment: String) {
        act("Brought back the version of \(moment)") { version.restore() }
        history = nil
    }
}
