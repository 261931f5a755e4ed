import CloudService
import CloudWire
import FoundationBackfill

/// Measures how fast the console lists the records of a large database of many types.
struct ConsoleWorkload {
    let folder: URL
    let records: Int
    let types: Int

    private static let address = DatabaseAddress(container: "iCloud.load", environment: .development, owner: "_load")

    /// The seconds of what the console does.
    struct Figures {
        var saving: Double
        var firstPage: Double
        var deepPage: Double
        var filteredPage: Double
        var counting: Double
    }

    func run() async throws -> Figures {
        let service = try await CloudService.open(in: folder)
        let database = OperatedDatabase(service, Self.address, as: .operator("load"))
        try await database.modifyZones([.init(ZoneName("large"), isDeletion: false)])
        let saving = try await Self.time { try await fill(database) }
        let zone = ZoneName("large")
        var deep = BrowseQuery(zone: zone)
        (deep.order, deep.isAscending) = (.name, true)
        // A place behind nearly all records, which going from page to page would take long to reach.
        var last = deep
        (last.namePrefix, last.limit) = ("record99", 5)
        deep.after = try await database.page(last).next
        var filtered = BrowseQuery(type: "Type1", zone: zone)
        filtered.filters = [QueryFilter(.equals, "title", .string("title \(types + 1)"))]
        let figures = Figures(
            saving: Double(records) / saving,
            firstPage: try await Self.median { _ = try await database.page(BrowseQuery()) },
            deepPage: try await Self.median { [deep] in _ = try await database.page(deep) },
            filteredPage: try await Self.median { [filtered] in
                guard try await database.page(filtered).records.count == 1 else {
                    throw LoadError("the filter finds nothing")
                }
            },
            counting: try await Self.time { _ = try await database.zones() }
        )
        try service.close()
        return figures
    }

    private func fill(_ database: OperatedDatabase) async throws {
        for start in stride(from: 0, to: records, by: 200) {
            let operations = (start..<min(start + 200, records)).map { number in
                var record = WireRecord(recordName: "record\(number)", recordType: "Type\(number % types)")
                record.fields["title"] = FieldEntry(.string("title \(number)"))
                record.fields["number"] = FieldEntry(.int64(Int64(number)))
                return RecordsModify.Operation(.create, record)
            }
            let answers = try await database.modify(operations, in: ZoneName("large"))
            for case .failure(_, let failure) in answers { throw failure }
        }
    }

    private static func time(_ body: () async throws -> Void) async throws -> Double {
        let start = ContinuousClock.now
        try await body()
        return (ContinuousClock.now - start) / .seconds(1)
    }

    private static func median(_ body: () async throws -> Void) async throws -> Double {
        var times: [Double] = []
        for _ in 0..<15 { times.append(try await time(body)) }
        return times.sorted()[times.count / 2]
    }
}
