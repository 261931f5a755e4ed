package import CloudWire
internal import CoreData
internal import Dispatch
package import Foundation
internal import UntrustedJSON

extension CloudService {
    /// Answers `assets/upload` with an address for each file.
    func uploadAddresses(_ request: AssetsRequest, _ address: DatabaseAddress, _ links: AssetLinks) throws(WireFailure)
        -> [UInt8]
    {
        guard request.fields.count <= limits.operations else {
            throw WireFailure(.limitExceeded, "a request has at most \(limits.operations) tokens")
        }
        let tokens = request.fields.map { field in
            var field = field
            if field.recordName.isEmpty { field.recordName = UUID().uuidString }
            return AssetsUploadAnswer.Token(field, url: links.upload(to: address))
        }
        var writer = JSONWriter()
        AssetsUploadAnswer(tokens).write(to: &writer)
        return writer.bytes
    }

    /// Answers `assets/rereference`: the values of assets that records have, with new receipts, for other records.
    func rereference(
        _ request: AssetsRequest,
        _ address: DatabaseAddress,
        _ rules: RecordRules
    ) async throws -> [UInt8] {
        let schema = try await schema(of: address)
        let (tickets, files) = (rules.links.tickets, assets)
        return try await store.read { context in
            let database = try StoredDatabase.existing(address, in: context)
            let zone = try StoredZone.existing(request.zoneID ?? .default, in: database)
            let names = Set(request.fields.map(\.recordName))
            let records = try StoredRecord.all(named: names, zone: zone.number, in: context)
            var writer = JSONWriter()
            writer.object { writer in
                writer.member("assets") { writer in
                    writer.array(request.fields) { writer, field in
                        do throws(WireFailure) {
                            let record = records[field.recordName].flatMap { $0.isRemoved ? nil : $0 }
                            guard let record else { throw WireFailure(.notFound, "Record not found") }
                            try rules.checkRight(.read, to: schema.types[record.type], createdBy: record.createdBy)
                            let asset = try record.entries()[field.fieldName]?.assets.first
                            guard var asset, files.keeps(asset.fileChecksum) else {
                                throw WireFailure(.notFound, "The field '\(field.fieldName)' has no asset")
                            }
                            asset.receipt = tickets.receipt(for: asset.content, in: address.text)
                            asset.write(to: &writer)
                        } catch {
                            RecordAnswer.failure(recordName: field.recordName, error).write(to: &writer)
                        }
                    }
                }
            }
            return writer.bytes
        }
    }

    /// Takes a file that a client has sent to an address of `assets/upload`. The file is moved.
    ///
    /// Digesting a large file and waiting for the disk take a while, for which no task's thread is held up.
    package func takeUpload(_ file: URL, ticket: String) async -> CloudResponse {
        await withCheckedContinuation { continuation in
            uploads.async { [self] in continuation.resume(returning: keepUpload(file, ticket: ticket)) }
        }
    }

    private func keepUpload(_ file: URL, ticket: String) -> CloudResponse {
        let tickets = AssetTickets(key: key)
        do {
            let database = try tickets.database(ofUpload: ticket)
            let content = try assets.take(file)
            guard content.size <= limits.assetSize else {
                throw WireFailure(.limitExceeded, "an asset has at most \(limits.assetSize) bytes")
            }
            var value = AssetValue(fileChecksum: content.digest, size: content.size)
            value.receipt = tickets.receipt(for: content, in: database)
            var writer = JSONWriter()
            writer.object { $0.member("singleFile") { value.write(to: &$0) } }
            return CloudResponse(body: writer.bytes)
        } catch {
            return CloudResponse(.ofService(error))
        }
    }

    /// The file that a ticket of a `downloadURL` lets a client read; nil if it is not valid, or if the content is gone.
    package func download(_ ticket: String) -> URL? {
        AssetTickets(key: key).digest(ofDownload: ticket).flatMap { assets.location(of: $0) }
    }

    /// Sweeps assets every hour, until the task is cancelled.
    ///
    /// - Parameter report: Called with the reason if that fails.
    package func keepSweepingAssets(report: @Sendable @escaping (any Error) -> Void) -> Task<Void, Never> {
        Task { [self] in
            while !Task.isCancelled {
                do {
                    try await sweepAssets()
                    try await Task.sleep(for: .seconds(3_600))
                } catch is CancellationError {
                    return
                } catch {
                    report(error)
                    // The next attempt comes in an hour, too; a cancelled pause ends the loop.
                    do { try await Task.sleep(for: .seconds(3_600)) } catch { return }
                }
            }
        }
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
