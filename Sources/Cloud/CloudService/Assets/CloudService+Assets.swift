package import CloudWire
internal import CoreData
internal import Dispatch
package import Foundation
internal import UntrustedJSON

extension CloudService {
    /// Answers `assets/upload` with an address for each file.
    func uploadAddresses(
        _ request: AssetsRequest,
        _ address: DatabaseAddress,
        _ rules: RecordRules
    ) async throws -> [UInt8] {
        guard request.fields.count <= limits.operations else {
            throw WireFailure(.limitExceeded, "a request has at most \(limits.operations) tokens")
        }
        let home = try address.home(of: request.zoneID ?? .default)
        if address.isShared {
            // Only those who take part send files into the databases of others.
            try await store.read { context in
                _ = try ReachedZone(request.zoneID ?? .default, address, rules, in: context)
            }
        }
        let tokens = request.fields.map { field in
            var field = field
            if field.recordName.isEmpty { field.recordName = UUID().uuidString }
            return AssetsUploadAnswer.Token(field, url: rules.links.upload(to: home))
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
    ) async throws -> ServiceAnswer {
        let schema = try await schema(of: address)
        let (tickets, files) = (rules.links.tickets, assets)
        let home = try address.home(of: request.zoneID ?? .default)
        return try await store.read { context in
            let reached = try ReachedZone(request.zoneID ?? .default, address, rules, in: context)
            let (zone, rules) = (reached.zone, reached.rules)
            let names = Set(request.fields.map(\.recordName))
            let records = try StoredRecord.all(named: names, zone: zone.number, in: context)
            var writer = JSONWriter()
            var failures = ItemFailures()
            writer.object { writer in
                writer.member("assets") { writer in
                    writer.array(request.fields) { writer, field in
                        do throws(WireFailure) {
                            let record = records[field.recordName].flatMap { $0.isRemoved ? nil : $0 }
                            guard let record else { throw WireFailure(.notFound, "Record not found") }
                            try rules.checkRight(.read, to: schema.types[record.type], record)
                            let asset = try record.entries()[field.fieldName]?.assets.first
                            guard var asset, try files.keeps(asset.fileChecksum) else {
                                throw WireFailure(.notFound, "The field '\(field.fieldName)' has no asset")
                            }
                            asset.receipt = tickets.receipt(for: asset.content, in: home.text)
                            asset.write(to: &writer)
                        } catch {
                            failures.add(error.code)
                            RecordAnswer.failure(recordName: field.recordName, error).write(to: &writer)
                        }
                    }
                }
            }
            return ServiceAnswer(writer.bytes, failures)
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
}
