internal import CloudWire
internal import CoreData
internal import Foundation
internal import UntrustedJSON

extension CloudService {
    func modifyRecords(
        _ node: JSONNode,
        weight: Int,
        _ address: DatabaseAddress,
        _ rules: RecordRules
    ) async throws -> ServiceAnswer {
        let users = try await users(named: node["operations"], rules.caller.user ?? address.owner)
        let quotas = try await quotas()
        let zoneName = node["zoneID"].flatMap { ZoneName($0) } ?? .default
        let home = try address.home(of: zoneName)
        let place = ForeseenReads.Place(home: home, zone: zoneName)
        return try await change(weight: weight, at: place, exceptTo: rules.clientID) { [self] context in
            try StoredDatabase.existing(home, in: context)?.hold()
            let known = try currentSchema(of: address, in: context)
            let request = try RecordsModify(node) { type, field in
                type.flatMap { known.schema.types[$0]?.fields[field]?.shape }
            }
            let operations = try Self.checked(request.operations, rules.limits)
            let rules = rules.within(quotas.limits(of: home))
            let reached = try ReachedZone(zoneName, address, rules, in: context, makesDatabase: true)
            try reached.makeOwnRecord(among: operations.lazy.map(\.record.recordName))
            var batch = try RecordBatch(
                operations,
                in: reached,
                context,
                schema: known.schema,
                assets: AssetCheck(files: assets, tickets: rules.links.tickets, database: home.text),
                users: users,
                isWatched: !subscriptions.watchers(of: home, in: context).isEmpty
            )
            let outcomes = try batch.run(operations, isAtomic: request.isAtomic && !zoneName.isDefault)
            var grown: KeptSchema?
            if batch.schemaHasGrown, !outcomes.allSatisfy(\.isFailure) {
                grown = try StoredSchema.store(batch.schema, of: address, after: known, in: context)
            }
            let notices = try firing(try notices(of: batch, home, in: context), in: context)
            return ((Self.answer(outcomes, request, reached), grown), notices)
        } saved: { [self] result, notices in
            if let grown = result.1 { keep(grown, address) }
            for notice in notices where notice.subscription.firesOnce { subscriptions.forget(notice.address) }
        }
        .0
    }

    /// Checks the number of the operations and their names; gives records without a name one.
    private static func checked(
        _ operations: [RecordsModify.Operation],
        _ limits: ServiceLimits
    ) throws(WireFailure) -> [RecordsModify.Operation] {
        guard operations.count <= limits.operations else {
            throw WireFailure(
                .limitExceeded,
                "Your request contains \(operations.count) items which is more than the maximum number of items in a "
                    + "single request (\(limits.operations))"
            )
        }
        var names: Set<String> = []
        var checked = operations
        for index in checked.indices {
            if checked[index].record.recordName.isEmpty, !checked[index].kind.isDeletion {
                checked[index].record.recordName = UUID().uuidString
            }
            guard names.insert(checked[index].record.recordName).inserted else {
                throw .badRequest(
                    "a request changes a record once: '\(checked[index].record.recordName)' is there twice"
                )
            }
        }
        return checked
    }

    private static func answer(
        _ outcomes: [RecordBatch.Outcome],
        _ request: RecordsModify,
        _ reached: ReachedZone
    ) -> ServiceAnswer {
        var writer = JSONWriter(capacity: 1_024 * max(1, outcomes.count))
        let zoneName = reached.name
        let form = RecordForm(request.desiredKeys, request.numbersAsStrings, reached.rules)
        writer.object { writer in
            writer.member("records") { writer in
                writer.array(outcomes) { writer, outcome in
                    switch outcome {
                    case .saved(let record): record.writeAnswer(to: &writer, in: zoneName, form)
                    case .deleted(let name):
                        var record = WireRecord(recordName: name)
                        (record.isDeleted, record.zoneID) = (true, zoneName)
                        record.write(to: &writer)
                    case .failed(let name, let failure):
                        RecordAnswer.failure(recordName: name, failure).write(to: &writer)
                    }
                }
            }
            let view = reached.rules.access.view
            writer.member("syncToken", reached.zone.wire(epoch: reached.database.epoch, view: view).syncToken)
        }
        return ServiceAnswer(writer.bytes, ItemFailures(outcomes.lazy.map(\.failureCode)))
    }

    func lookUpRecords(
        _ request: RecordsLookup,
        _ address: DatabaseAddress,
        _ rules: RecordRules
    ) async throws -> ServiceAnswer {
        guard request.recordNames.count <= limits.results else {
            throw WireFailure(.limitExceeded, "a request names at most \(limits.results) records")
        }
        let schema = try await schema(of: address)
        let zoneName = request.zoneID ?? .default
        if let user = rules.ownRecord(among: request.recordNames, in: zoneName) {
            try await makeUserRecord(of: user, in: address)
        }
        return try await store.read { context in
            var (records, rules) = ([String: StoredRecord](), rules)
            // The default zone is there even if nothing was ever stored.
            if try !zoneName.isDefault || address.isShared || StoredDatabase.existing(address, in: context) != nil {
                let reached = try ReachedZone(zoneName, address, rules, in: context)
                rules = reached.rules
                records = try StoredRecord.all(named: Set(request.recordNames), zone: reached.zone.number, in: context)
            }
            var form = RecordForm(request.desiredKeys, request.numbersAsStrings, rules)
            var writer = JSONWriter(capacity: 1_024 * max(1, records.count))
            var failures = ItemFailures()
            writer.object { writer in
                writer.member("records") { writer in
                    writer.array(request.recordNames) { writer, name in
                        do throws(WireFailure) {
                            guard let record = records[name], !record.isRemoved else {
                                throw WireFailure(.notFound, "Record not found")
                            }
                            try rules.checkRight(.read, to: schema.types[record.type], record)
                            form.desiredKeys = request.desiredKeysByName[name] ?? request.desiredKeys
                            record.writeAnswer(to: &writer, in: zoneName, form)
                        } catch {
                            failures.add(error.code)
                            RecordAnswer.failure(recordName: name, error).write(to: &writer)
                        }
                    }
                }
            }
            return ServiceAnswer(writer.bytes, failures)
        }
    }
}
