public import CoreData

extension Note {
    /// A request for the notes that wait for review, the one that has waited longest first.
    ///
    /// - Parameter limit: how many to take on in one sitting; 0 for all.
    public static func reviewQueueFetch(limit: Int = 0) -> NSFetchRequest<Note> {
        let request = fetch(predicate(for: .review))
        request.fetchLimit = limit
        return request
    }

    /// Passes the note on to the next step: from draft to review to the archive, where it stays.
    public func advance() {
        if let next = status.next { status = next }
    }
}
