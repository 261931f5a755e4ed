internal import CoreData
internal import Foundation
internal import SlipboxCore
internal import WebUI

/// Saves what was typed at all desks of a slip box. A save contains the changes of everybody, so that there is one after
/// a pause of all, and one at least every two seconds.
@MainActor
final class DeskSaving {
    private static var known: [ObjectIdentifier: Weak<DeskSaving>] = [:]
    private static let retryTime = Duration.seconds(10)

    private weak var context: NSManagedObjectContext?
    private let timer: SaveTimer
    /// The desks with changes that are not on disk yet.
    private var desks: [ObjectIdentifier: Weak<Desk>] = [:]
    private var isOfOthers = false

    /// Returns the shared object of a context.
    ///
    /// - Parameter clock: Measures the pauses in typing.
    static func of(_ context: NSManagedObjectContext, clock: any Clock<Duration>) -> DeskSaving {
        known = known.filter { $0.value.object?.context != nil }
        if let saving = known[ObjectIdentifier(context)]?.object { return saving }
        let saving = DeskSaving(context, clock)
        known[ObjectIdentifier(context)] = Weak(saving)
        return saving
    }

    private init(_ context: NSManagedObjectContext, _ clock: any Clock<Duration>) {
        self.context = context
        timer = SaveTimer(clock)
    }

    /// Saves what was typed at a desk: after a pause, and after two seconds even without one.
    func saveSoon(for desk: Desk) {
        note(desk)
        timer.noteChange { [container = desk.container] in self.save(container.viewContext) }
    }

    /// Saves all changes. If that fails, keeps the changes and tries again later.
    func save(for desk: Desk) {
        note(desk)
        save(desk.context)
    }

    private func note(_ desk: Desk) {
        desks[ObjectIdentifier(desk)] = Weak(desk)
        isOfOthers = desk.isOfOthers
    }

    private func save(_ context: NSManagedObjectContext) {
        timer.stop()
        do {
            // What others share has no keywords.
            if context.hasChanges, !isOfOthers { try context.followTags() }
            if context.hasChanges { try context.saveMergingTexts() }
            for desk in desks.values { desk.object?.noteSaved() }
            desks = [:]
        } catch {
            let reason = Self.reason(error)
            for desk in desks.values { desk.object?.noteUnsaved(because: reason) }
            timer.retry(after: Self.retryTime) { self.save(context) }
        }
    }

    /// Returns the reason for a failed save, in terms for users.
    private static func reason(_ error: any Error) -> String {
        (error as? CocoaError)?.code == .fileWriteOutOfSpace
            ? "the disk is full. Make room on it." : error.localizedDescription
    }
}
