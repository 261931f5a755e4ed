internal import CloudWire
internal import CoreData

/// The operations of one `zones/modify`.
struct ZoneBatch {
    let context: NSManagedObjectContext
    let address: DatabaseAddress
    let limits: ServiceLimits

    /// Makes and deletes zones. Each operation succeeds or fails by itself.
    ///
    /// - Returns: The answers, and the numbers of the zones whose records are to be removed.
    func run(_ operations: [ZonesModify.Operation]) throws -> (answers: [ZoneAnswer], removed: [Int64]) {
        guard address.owner != nil else {
            throw WireFailure.badRequest("The public database has the default zone only")
        }
        let database = try StoredDatabase.made(address, in: context)
        var zones = try StoredZone.all(named: operations.map(\.zoneID.name), in: database)
        var count = try countZones(of: database)
        var (answers, removed) = ([ZoneAnswer](), [Int64]())
        for operation in operations {
            let name = operation.zoneID
            do throws(WireFailure) {
                try check(name)
                let current = zones[name.name].flatMap { $0.isRemoved ? nil : $0 }
                if operation.isDeletion {
                    guard let current else { throw WireFailure(.zoneNotFound, "Zone '\(name.name)' does not exist") }
                    current.remove()
                    removed.append(current.number)
                    count -= 1
                    answers.append(.zone(WireZone(name, isAtomic: true, isDeleted: true)))
                    continue
                }
                guard current != nil || count < limits.zones else {
                    throw WireFailure(.limitExceeded, "a database has at most \(limits.zones) zones")
                }
                if current == nil { count += 1 }
                let zone = if let current { current } else { try make(name, in: database) }
                zones[name.name] = zone
                var answer = zone.wire(epoch: database.epoch)
                answer.isNew = current == nil
                answers.append(.zone(answer))
            } catch {
                answers.append(.failure(name, error))
            }
        }
        return (answers, removed)
    }

    private func make(_ name: ZoneName, in database: StoredDatabase) throws(WireFailure) -> StoredZone {
        do {
            return try StoredZone.make(name.name, in: database)
        } catch {
            throw .ofService(error)
        }
    }

    private func check(_ name: ZoneName) throws(WireFailure) {
        guard name.owner == nil || name.owner == address.owner else {
            throw WireFailure(.accessDenied, "zones of other users cannot be changed here")
        }
        guard !name.isDefault else { throw .badRequest("the default zone can neither be made nor deleted") }
        let isValid = !name.name.isEmpty && name.name.utf8.count <= 255 && !name.name.hasPrefix("_")
        guard isValid, name.name.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) else {
            throw .badRequest("invalid zone name: 1 to 255 characters of ASCII, not beginning with an underscore")
        }
    }

    private func countZones(of database: StoredDatabase) throws -> Int {
        let request = NSFetchRequest<StoredZone>(entityName: "StoredZone")
        request.predicate = NSPredicate(format: "database == %@ AND isRemoved == NO", database)
        return try context.count(for: request)
    }
}
