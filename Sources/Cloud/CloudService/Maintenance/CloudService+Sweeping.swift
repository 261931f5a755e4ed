internal import CoreData
package import Foundation

/// The work that no request waits for.
extension CloudService {
    /// Erases what users have left behind, corrects what databases count, and sweeps assets, now and every hour, until the task is cancelled.
    ///
    /// - Parameter report: Called with a sentence if a part of it fails, which is tried again after an hour.
    package func keepSweeping(report: @Sendable @escaping (String) -> Void) -> Task<Void, Never> {
        Task { [self] in
            while !Task.isCancelled {
                do {
                    try await eraseRemovedUsers()
                } catch {
                    // What is left is erased after the next start.
                    if error is CancellationError { return }
                    report("records of users cannot be erased: \(error)")
                }
                do { try await correctUse() } catch { report("the bytes of databases cannot be counted: \(error)") }
                do { try await sweepAssets() } catch { report("assets cannot be swept: \(error)") }
                // A cancelled pause ends the loop.
                do { try await Task.sleep(for: .seconds(3_600)) } catch { return }
            }
        }
    }

    /// Has databases count the bytes of their zones where they count others: those of a service from before it had quotas.
    ///
    /// - Returns: The number of corrected databases.
    @discardableResult
    package func correctUse() async throws -> Int {
        let wrong = try await store.read { context in
            let request = NSFetchRequest<StoredDatabase>(entityName: "StoredDatabase")
            request.relationshipKeyPathsForPrefetching = ["zones"]
            return try context.fetch(request).filter { $0.usedBytes != $0.bytesOfZones }.map(\.address)
        }
        for start in stride(from: 0, to: wrong.count, by: 100) {
            try await store.write { context in
                let request = NSFetchRequest<StoredDatabase>(entityName: "StoredDatabase")
                request.predicate = NSPredicate(format: "address IN %@", Array(wrong[start...].prefix(100)))
                // In the context that writes, no record changes meanwhile.
                for database in try context.fetch(request) { database.usedBytes = database.bytesOfZones }
            }
        }
        return wrong.count
    }

    /// Deletes the files that nothing has referred to for a day.
    ///
    /// - Returns: The number of deleted files.
    @discardableResult
    package func sweepAssets(now: Date = Date()) async throws -> Int {
        let files = assets
        let waiting = try files.waiting(now: now)
        var count = 0
        for start in stride(from: 0, to: waiting.count, by: 100) {
            // In the context that writes, no record begins to refer to a file meanwhile.
            count += try await store.write { context in
                try files.sweep(waiting[start...].prefix(100), now: now) { digest in
                    let request = NSFetchRequest<StoredAssetUse>(entityName: "StoredAssetUse")
                    request.predicate = NSPredicate(format: "digest == %@", digest)
                    request.fetchLimit = 1
                    return try context.count(for: request) > 0
                }
            }
        }
        return count
    }
}

extension StoredDatabase {
    fileprivate var bytesOfZones: Int64 { zones.reduce(0) { $0 + $1.usedBytes } }
}
