internal import CoreData
internal import Foundation
internal import TSanMutex

/// The times at which tokens and keys were used last, kept in memory and written at most once a minute.
final class LastUses: Sendable {
    private struct State: Sendable {
        var times: [String: Date] = [:]
        var written = Date.distantPast
    }

    private static let pause = 60.0
    private let state = Mutex(State())

    /// Notes a use.
    ///
    /// - Returns: All uses since they were taken last, if it is time to write them down.
    func note(_ id: String, now: Date = Date()) -> [String: Date]? {
        state.withLock { state in
            state.times[id] = now
            guard abs(now.timeIntervalSince(state.written)) >= Self.pause else { return nil }
            defer { state.times = [:] }
            state.written = now
            return state.times
        }
    }
}

extension AccountStore {
    /// Notes that a token or key was used, off the way of the request.
    func noteUse(of id: String) {
        guard let uses = lastUses.note(id) else { return }
        Task {
            do {
                try await write(uses)
            } catch {
                // The next minute's uses are written again; nothing depends on this one.
                return
            }
        }
    }

    private func write(_ uses: [String: Date]) async throws {
        try await write(drops: false) { context in
            for (entity, name) in [("StoredAPIToken", "identifier"), ("StoredServerKey", "keyID")] {
                let request = NSFetchRequest<NSManagedObject>(entityName: entity)
                request.predicate = NSPredicate(format: "%K IN %@", name, Array(uses.keys))
                for object in try context.fetch(request) {
                    guard let id = object.value(forKey: name) as? String else { continue }
                    object.setValue(uses[id], forKey: "lastUsed")
                }
            }
        }
    }
}
