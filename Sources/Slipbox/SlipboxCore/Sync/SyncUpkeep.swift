internal import CoreData

/// Tidies up after imports what several devices have left behind, and keeps the texts that were set aside.
///
/// What a mirror brings together property by property may not fit together as a slip box: see ``BoxMending`` and ``SetAsideTexts``.
@MainActor
final class SyncUpkeep {
    private let container: NSPersistentCloudKitContainer
    /// Whether the slip box is mended after imports.
    private let mends: Bool
    /// Is told of the error of each run; nil after one that went well.
    private let report: @MainActor ((any Error)?) -> Void
    private var observer: (any NSObjectProtocol)?
    private var running: Task<Bool, any Error>?
    /// What has happened since the last run has begun.
    private var (hasImported, hasExported) = (true, false)
    /// The number of changes that were made so far, all of which have to be sent.
    private(set) var changeCount = 0
    /// Whether somebody runs as often as something has happened.
    private var isFollowing = false
    /// Where the next look at what was imported begins; nil for everything.
    private var place: NSPersistentHistoryToken?
    /// Lets the keywords of shared notes follow their texts; nil where there are none.
    private var tags: SharedTags?

    /// - Parameters:
    ///   - mends: Whether the slip box is mended after imports, or texts that were set aside are kept and nothing else.
    ///   - tags: Reads the keywords in texts; nil if those of shared notes do not follow.
    init(
        _ container: NSPersistentCloudKitContainer,
        mends: Bool = true,
        tags: (any TagReader)? = nil,
        report: @escaping @MainActor ((any Error)?) -> Void
    ) {
        (self.container, self.mends, self.report) = (container, mends, report)
        self.tags = tags.map(SharedTags.init)
        observer = NotificationCenter.default.addObserver(
            forName: NSPersistentCloudKitContainer.eventChangedNotification,
            object: container,
            queue: nil
        ) { [weak self] notification in
            let key = NSPersistentCloudKitContainer.eventNotificationUserInfoKey
            guard let event = notification.userInfo?[key] as? NSPersistentCloudKitContainer.Event,
                event.endDate != nil, event.type != .setup
            else { return }
            Task { await self?.noteEnd(of: event.type) }
        }
    }

    isolated deinit {
        if let observer { NotificationCenter.default.removeObserver(observer) }
    }

    private func noteEnd(of type: NSPersistentCloudKitContainer.EventType) async {
        if type == .import { hasImported = true } else { hasExported = true }
        guard !isFollowing else { return }
        isFollowing = true
        defer { isFollowing = false }
        do {
            // More may have ended meanwhile.
            while hasImported || hasExported { _ = try await run() }
            report(nil)
        } catch {
            // It is tried again after the next import.
            report(error)
        }
    }

    /// Tidies up what has come since the last run. Waits for one that is under way.
    ///
    /// - Returns: Whether something was changed.
    func run() async throws -> Bool {
        let (container, mends, former, isNew) = (container, mends, running, hasImported)
        guard former != nil || hasImported || hasExported else { return false }
        (hasImported, hasExported) = (false, false)
        let task = Task {
            let hasChanged = try await former?.value == true
            let (count, place, tags) = try await Self.tidyUp(container, mends: mends, from: self.place, self.tags)
            (self.place, self.tags) = (place, tags)
            changeCount += count
            return count > 0 || hasChanged
        }
        running = task
        defer { if running == task { running = nil } }
        do {
            return try await task.value
        } catch {
            hasImported = hasImported || isNew
            throw error
        }
    }

    /// - Parameters:
    ///   - place: Where the look at what was changed begins.
    ///   - tags: The keywords that shared texts have named before.
    /// - Returns: The number of changes, where the next look begins, and the keywords that shared texts name.
    private nonisolated static func tidyUp(
        _ container: NSPersistentCloudKitContainer,
        mends: Bool,
        from place: NSPersistentHistoryToken?,
        _ tags: SharedTags?
    ) async throws -> (count: Int, place: NSPersistentHistoryToken?, tags: SharedTags?) {
        let context = container.newBackgroundContext()
        // Whoever changes the same at this moment wins; there is another run after that.
        context.mergePolicy = NSMergePolicy.mergeByPropertyStoreTrump
        return try await context.perform {
            try Note.completeTitleKeys(in: context)
            try Note.completePictureKeys(in: context)
            var (count, tags) = (try SetAsideTexts.keep(container, in: context), tags)
            guard mends else { return (count, place, tags) }
            let changes = try ImportedChanges(since: place, in: context)
            count += try tags?.run(after: changes, container, in: context) ?? 0
            count += try BoxMending.run(after: changes, in: context)
            return (count, changes.end, tags)
        }
    }
}
