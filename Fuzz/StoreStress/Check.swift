import CoreData
import CoreDataSQLite

/// The invariants that must hold at the end.
extension Stress {
    /// - Parameter counted: for each thread, the number of saves whose increment of its tally is certain.
    func check(counted: [Int]) throws {
        if let fault = noted.first { throw Fault(description: fault) }
        if place.url.isFileURL { try checkFile() }
        let fresh = Self.context(on: try Self.coordinator(place))
        try fresh.performAndWait { try check(fresh, "the store", counted) }
        for context in siblings + [child] {
            try context.performAndWait {
                context.refreshAllObjects()
                try check(context, context.name ?? "", counted)
            }
        }
    }

    private func check(_ context: NSManagedObjectContext, _ name: String, _ counted: [Int]) throws {
        func require(_ holds: Bool, _ what: @autoclosure () -> String) throws {
            if !holds { throw Fault(description: "\(name): \(what())") }
        }
        let sum = try context.all("Account").reduce(0) { $0 + ($1.number("balance") ?? 0) }
        try require(sum == StressModel.balance * StressModel.accountCount, "the sum of the accounts is \(sum)")
        for tally in try context.all("Tally") {
            let (number, count) = (tally.number("number") ?? 0, tally.number("count") ?? -1)
            try require(count == counted[number], "thread \(number) saved \(counted[number]) times, not \(count)")
        }
        let items = Set(try context.all("Item"))
        var owned: Set<NSManagedObject> = []
        for group in try context.all("Group") {
            let own = group.others("items")
            try require(own.count == group.number("count"), "\(group.objectID) counts others than its items")
            try require(own.allSatisfy { $0.value(forKey: "group") as? NSManagedObject === group }, "no inverse")
            owned.formUnion(own)
        }
        try require(owned == items, "\(items.count) items, \(owned.count) of them in groups")
        for tag in try context.all("Tag") {
            let tagged = Set(tag.others("items"))
            let having = items.filter { $0.others("tags").contains(tag) }
            try require(tagged == having, "\(tagged.count) items of a tag, \(having.count) items have it")
        }
    }

    /// Checks that the file is intact and that no relationship points to a missing row.
    private func checkFile() throws {
        let connection = try Connection(path: place.url.path, mode: .readWrite)
        defer { connection.close() }
        let faults = try connection.integrityCheck()
        guard faults.isEmpty else { throw Fault(description: "integrity_check: \(faults.joined(separator: "; "))") }
        let tables = try connection.texts(
            "SELECT name FROM sqlite_schema WHERE name GLOB 'Z_[0-9]*' AND type = 'table'"
        )
        let joins = try tables.flatMap { table in
            try connection.texts("SELECT name FROM pragma_table_info('\(table)')").map { (table, $0) }
        }
        for (table, column) in joins + [("ZITEM", "ZGROUP")] {
            let destination = column.hasSuffix("TAGS") ? "ZTAG" : column == "ZGROUP" ? "ZGROUP" : "ZITEM"
            let dangling = try connection.texts(
                "SELECT \(column) FROM \(table) WHERE \(column) NOT IN (SELECT Z_PK FROM \(destination))"
            )
            guard dangling.isEmpty else {
                throw Fault(description: "\(table).\(column) leads \(dangling.count) times to nothing")
            }
        }
    }
}

extension Connection {
    fileprivate func texts(_ sql: String) throws -> [String] {
        try withStatement(sql) { statement in
            var texts: [String] = []
            while try statement.step() {
                texts.append(statement.value(0).string)
            }
            return texts
        }
    }
}
