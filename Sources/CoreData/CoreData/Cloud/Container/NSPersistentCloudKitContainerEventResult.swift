#if CloudKit
internal import FoundationBackfill

/// The result of a ``NSPersistentCloudKitContainerEventRequest``.
open class NSPersistentCloudKitContainerEventResult: NSPersistentStoreResult {
    /// The kinds of results.
    public enum ResultType: Int, Sendable {
        /// An array of ``NSPersistentCloudKitContainer/Event``.
        case events = 0
        /// An array with one number: how many events there are.
        case countEvents = 1
    }

    /// The result, depending on ``resultType``.
    public let result: Any?
    /// The kind of result.
    public let resultType: ResultType

    init(_ events: [NSPersistentCloudKitContainer.Event], _ resultType: ResultType) {
        result = resultType == .events ? events : [NSNumber(value: events.count)]
        self.resultType = resultType
    }
}

extension NSPersistentStoreCoordinator {
    func execute(
        _ request: NSPersistentCloudKitContainerEventRequest
    ) throws -> NSPersistentCloudKitContainerEventResult {
        let fetch = EventFetch(selection: request.selection)
        try fetch.check()
        var events: [NSPersistentCloudKitContainer.Event] = []
        for case let store as SQLiteStore in request.affectedStores ?? persistentStores {
            guard persistentStores.contains(store) else { continue }
            events += try fetch.events(of: store)
        }
        // The events of one store keep their order, which is that of their dates as well.
        let ordered = events.enumerated().sorted { first, second in
            (first.element.startDate, first.offset) < (second.element.startDate, second.offset)
        }
        return NSPersistentCloudKitContainerEventResult(try fetch.select(ordered.map(\.element)), request.resultType)
    }
}

/// A fetch of events, whose conditions are applied in memory.
private struct EventFetch {
    typealias Event = NSPersistentCloudKitContainer.Event

    let selection: NSPersistentCloudKitContainerEventRequest.Selection

    func check() throws {
        guard case .matching(let request) = selection, request.entityName != EventEntity.name else { return }
        throw ErrorFactory.unsupportedOption(
            "a fetch of \(request.entityName ?? "nothing")",
            of: "NSPersistentCloudKitContainerEventRequest",
            reason: "it finds events: begin with fetchForEvents()"
        )
    }

    /// The events of a store that are after the given date or event; none of a store that was never mirrored.
    func events(of store: SQLiteStore) throws -> [Event] {
        let identifier = store.identity?.uuid ?? ""
        let events = try store.read { connection -> [Event] in
            guard try MirrorTables.exist(in: connection) else { return [] }
            return try MirrorTables(connection: connection).events(ofStore: identifier)
        }
        switch selection {
        case .all, .matching: return events
        case .afterDate(let date): return events.filter { $0.startDate > date }
        case .afterEvent(let event):
            // Two events may begin at the same moment.
            if let place = events.firstIndex(where: { $0.identifier == event.identifier }) {
                return Array(events[(place + 1)...])
            }
            return events.filter { $0.startDate > event.startDate }
        }
    }

    func select(_ events: [Event]) throws -> [Event] {
        guard case .matching(let request) = selection else { return events }
        return try GuardedEvaluation.evaluating(request.predicate, of: nil) {
            var found = events.filter { request.predicate?.evaluate(with: $0) ?? true }
            if let sorting = request.sortDescriptors, !sorting.isEmpty {
                found = (found as NSArray).sortedArray(using: sorting).compactMap { $0 as? Event }
            }
            let rest = found.dropFirst(max(request.fetchOffset, 0))
            return Array(request.fetchLimit > 0 ? rest.prefix(request.fetchLimit) : rest)
        }
    }
}
#endif
