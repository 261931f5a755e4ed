internal import CoreData
internal import Synchronization

/// Records the changes of several saves in the background, such as those of an import, as one that can be taken back.
///
/// ```swift
/// let recorder = ChangeRecorder()
/// let report = try await plan.run(into: container, recorder: recorder)
/// _ = try recorder.change.revert(in: container.viewContext)  // moves the imported notes to the trash
/// ```
public final class ChangeRecorder: Sendable {
    private let saved = Mutex(ReversibleChange())

    /// Creates a recorder without any change.
    public init() {}

    /// The changes saved so far.
    ///
    /// When they are taken back, the notes and folders that were made go to the trash. Their pictures, versions and keywords
    /// stay with them, since a note may be wanted back from there.
    public var change: ReversibleChange { saved.withLock { $0 }.keepingBelongings }

    fileprivate func add(_ change: ReversibleChange) {
        saved.withLock { $0.append(change) }
    }
}

extension NSManagedObjectContext {
    /// Saves if there are changes, and lets a recorder know them.
    package func save(recordedBy recorder: ChangeRecorder?) throws {
        guard hasChanges else { return }
        guard let recorder else { return try save() }
        let change = try ReversibleChange.recording(in: self) {}
        try save()
        recorder.add(change)
    }
}
