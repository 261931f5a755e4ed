internal import CloudWire
internal import CoreData
internal import Foundation

extension RecordBatch {
    /// Returns the failures of those operations that cannot be carried out, by their indexes. Nothing is changed but the
    /// schema, which the caller stores along with the records.
    mutating func judge(_ operations: [RecordsModify.Operation]) throws -> [Int: WireFailure] {
        var failures: [Int: WireFailure] = [:]
        for (index, operation) in operations.enumerated() {
            do throws(WireFailure) {
                try judge(operation)
                if !operation.kind.isDeletion, operation.record.recordType != WireShare.recordType {
                    let current = records[operation.record.recordName].flatMap { $0.isRemoved ? nil : $0 }
                    try judgePlace(of: operation.record, current, operations)
                }
            } catch {
                failures[index] = error
            }
        }
        // An operation may have been judged well because of another one that has failed since.
        var known = -1
        while known != failures.count {
            known = failures.count
            try judgeDeletions(operations, &failures)
            try judgeOwners(operations, &failures)
            try judgeParents(operations, &failures)
            try judgeTargets(operations, &failures)
            try judgeNewShares(operations, &failures)
            try judgeRoom(operations, &failures)
        }
        return failures
    }

    /// Judges an operation by itself.
    private mutating func judge(_ operation: RecordsModify.Operation) throws(WireFailure) {
        let change = operation.record
        let current = records[change.recordName].flatMap { $0.isRemoved ? nil : $0 }
        try rules.checkName(of: change)
        if (current?.type ?? change.recordType) == WireShare.recordType || change.recordType == WireShare.recordType {
            return try judgeShare(operation, current)
        }
        if let current {
            // Before anything is told of the record.
            let makesOne = operation.kind == .create && !current.isRecordOfUser(in: rules.scope)
            try rules.checkRight(makesOne ? .create : .write, to: schema.types[current.type], current)
            guard !operation.kind.isDeletion || !current.isRecordOfUser(in: rules.scope) else {
                throw WireFailure(.accessDenied, "the record of a user goes when the user does")
            }
        }
        guard try checkTag(operation, current) else { return }
        if operation.kind.isDeletion, rules.scope == .shared, current?.isShareRoot == true {
            throw WireFailure(.accessDenied, "only the owner deletes the record that is shared")
        }
        let type = current?.type ?? change.recordType
        guard let type, !type.isEmpty else { throw .badRequest("a new record must have a recordType") }
        if let wanted = change.recordType, wanted != type {
            throw .badRequest("record '\(change.recordName)' is of type '\(type)', which cannot be changed")
        }
        if current == nil {
            guard type != ContainerSchema.usersType || !rules.caller.isOperator else {
                throw WireFailure(.accessDenied, "the records of users are made by the service")
            }
            try rules.checkRight(.create, to: schema.types[type])
        }
        guard !operation.kind.isDeletion else { return }
        try checkSize(operation, current)
        try checkAssets(of: change)
        if try schema.take(change.fields, ofType: type, isFixed: rules.schemaIsFixed) { schemaHasGrown = true }
    }

    /// Checks that an operation finds the version of a record that it is for.
    ///
    /// - Returns: Whether there is something to do.
    func checkTag(_ operation: RecordsModify.Operation, _ current: StoredRecord?) throws(WireFailure) -> Bool {
        switch operation.kind {
        case .create:
            if let current { throw failure(.exists, "record to insert already exists", current) }
        case .update, .replace, .delete:
            guard let current else { throw WireFailure(.notFound, "Record not found") }
            guard let tag = operation.record.recordChangeTag else {
                throw .badRequest("\(operation.kind.rawValue) needs a recordChangeTag")
            }
            guard tag == current.tag else { throw failure(.conflict, "record has been changed: oplock error", current) }
        case .forceUpdate, .forceReplace: break
        case .forceDelete: return current != nil
        }
        return true
    }

    /// A failure along with the record as the service has it, from which a client can go on that may read it.
    private func failure(_ code: WireErrorCode, _ reason: String, _ record: StoredRecord) -> WireFailure {
        var failure = WireFailure(code, reason)
        guard rules.allowsReading(record, schema.types[record.type]) else { return failure }
        do throws(WireFailure) {
            failure.serverRecord = try record.wire(in: zoneName, for: rules)
        } catch {
            return error
        }
        return failure
    }

    func checkSize(_ operation: RecordsModify.Operation, _ current: StoredRecord?) throws(WireFailure) {
        let change = operation.record
        var sizes = change.fields.mapValues { $0.value?.size ?? 0 }
        if let current, !operation.kind.removesOtherFields {
            let isClear = (current.fields?.count ?? 0) + sizes.values.reduce(0, +) <= rules.limits.recordSize
            if !isClear { sizes.merge(try current.entries().mapValues { $0.value?.size ?? 0 }) { new, _ in new } }
        }
        let size = sizes.reduce(0) { $0 + $1.key.utf8.count + $1.value }
        guard size <= rules.limits.recordSize else {
            throw WireFailure(.limitExceeded, "record too large: \(size) bytes of \(rules.limits.recordSize)")
        }
    }

    func checkAssets(of change: WireRecord) throws(WireFailure) {
        let known = RecordAssets(context: context, zone: zone.number)
        for (name, entry) in change.fields {
            for asset in entry.assets { try assets.check(asset, of: name, in: known) }
        }
    }

    /// Refuses to delete the parents of records that stay.
    private func judgeDeletions(
        _ operations: [RecordsModify.Operation],
        _ failures: inout [Int: WireFailure]
    ) throws {
        let indexes = operations.indices.filter { operations[$0].kind.isDeletion && failures[$0] == nil }
        guard !indexes.isEmpty else { return }
        let names = indexes.map { operations[$0].record.recordName }
        let children = try RecordLinks(context: context, zone: zone.number).children(of: names)
        for index in indexes {
            let name = operations[index].record.recordName
            if let child = children[name]?.first(where: { !names.contains($0) }) {
                failures[index] = WireFailure(.referenceViolation, "record '\(name)' is the parent of '\(child)'")
            }
        }
    }

    /// Refuses records that would be owned by one that owns too many.
    private func judgeOwners(_ operations: [RecordsModify.Operation], _ failures: inout [Int: WireFailure]) throws {
        let owned = operations.indices.filter { !operations[$0].kind.isDeletion && failures[$0] == nil }
            .map { ($0, operations[$0].record.fields.values.reduce(into: Set<String>()) { $0.formUnion($1.owners) }) }
            .filter { !$0.1.isEmpty }
        guard !owned.isEmpty else { return }
        let links = RecordLinks(context: context, zone: zone.number)
        let known = try links.owners(of: owned.map { operations[$0.0].record.recordName })
        var counts: [String: Int] = [:]
        for (index, owners) in owned {
            for owner in owners.subtracting(known[operations[index].record.recordName] ?? []) {
                let count = try counts[owner] ?? links.countOwned(by: owner)
                counts[owner] = count + 1
                guard count >= rules.limits.owningReferences else { continue }
                let reason = "record '\(owner)' owns \(count) records, more than which no record may"
                failures[index] = WireFailure(.limitExceeded, reason)
            }
        }
    }

    /// Refuses records whose parents, or targets that must exist, do not.
    private func judgeTargets(
        _ operations: [RecordsModify.Operation],
        _ failures: inout [Int: WireFailure]
    ) throws {
        let indexes = operations.indices.filter { !operations[$0].kind.isDeletion && failures[$0] == nil }
        let targets = indexes.map { (index: $0, targets: operations[$0].record.neededTargets) }
            .filter { !$0.targets.isEmpty }
        guard !targets.isEmpty else { return }
        let found = try StoredRecord.all(
            named: Set(targets.flatMap { $0.targets.map(\.name) }).subtracting(records.keys),
            zone: zone.number,
            in: context
        )
        let shares = Set(
            found.merging(records) { $1 }.values.filter { $0.type == WireShare.recordType && !$0.isRemoved }.map(\.name)
        )
        .union(operations.filter { $0.record.recordType == WireShare.recordType }.map(\.record.recordName))
        let carriedOut = operations.indices.filter { failures[$0] == nil }.map { operations[$0] }
        let saved = Set(carriedOut.filter { !$0.kind.isDeletion }.map(\.record.recordName))
        let deleted = Set(carriedOut.filter(\.kind.isDeletion).map(\.record.recordName))
        for (index, targets) in targets {
            let missing = targets.first { target in
                if target.isParent, shares.contains(target.name) { return true }
                let stored = records[target.name] ?? found[target.name]
                let exists = stored.map { !$0.isRemoved && !deleted.contains(target.name) } ?? false
                return !exists && !saved.contains(target.name)
            }
            if let missing { failures[index] = missing.failure }
        }
    }
}

extension FieldEntry {
    /// The names of the records with which the field's record is deleted.
    var owners: Set<String> {
        var owners: Set<String> = []
        for case .reference(let reference) in value?.elements ?? [] where reference.action == .deleteSelf {
            owners.insert(reference.recordName)
        }
        return owners
    }
}

extension WireRecord {
    /// A record that must exist for this one to be saved.
    fileprivate struct Target {
        let name: String
        let failure: WireFailure
        var isParent = false
    }

    fileprivate var neededTargets: [Target] {
        var targets: [Target] = []
        if let parent {
            targets.append(
                Target(
                    name: parent,
                    failure: WireFailure(.referenceViolation, "parent '\(parent)' does not exist, or is a share"),
                    isParent: true
                )
            )
        }
        for (field, entry) in fields {
            for case .reference(let reference) in entry.value?.elements ?? [] where reference.action == .validate {
                let reason = "the record '\(reference.recordName)' that field '\(field)' refers to does not exist"
                targets.append(
                    Target(name: reference.recordName, failure: WireFailure(.validatingReferenceError, reason))
                )
            }
        }
        return targets
    }
}
