internal import CloudWire
internal import Foundation

extension ConformanceStatement {
    static let queries: [ConformanceStatement] = [
        ConformanceStatement("C131", "a filter finds lists by their members") { client in
            try await client.save(.create, client.record("a", ["tags": .list([.string("x"), .string("y")])]))
            try await client.save(.create, client.record("b", ["tags": .list([.string("z")])]))
            let found = try await client.names([QueryFilter(.listContains, "tags", .string("y"))])
            try client.expect(found == ["a"], "\(found)")
        },
        ConformanceStatement("C137", "a filter finds texts by their beginning") { client in
            for name in ["alpha", "alphabet", "beta"] {
                try await client.save(.create, client.record(name, ["title": .string(name)]))
            }
            let found = try await client.names([QueryFilter(.beginsWith, "title", .string("alpha"))])
            try client.expect(found.sorted() == ["alpha", "alphabet"], "\(found)")
        },
        ConformanceStatement("C140", "a filter on a field without an index is refused") { client in
            try await client.save(.create, client.record("a", ["data": .bytes(Data([1]))]))
            try await client.expect(.badRequest) {
                _ = try await client.query([QueryFilter(.equals, "data", .bytes(Data([1])))])
            }
        },
        ConformanceStatement("C143", "matches are sorted by a field with an index for it") { client in
            for (name, number) in [("a", 3), ("b", 1), ("c", 2)] {
                try await client.save(.create, client.record(name, ["number": .int64(Int64(number))]))
            }
            let all = [QueryFilter(.greaterThan, "number", .int64(0))]
            for (isAscending, expected) in [(true, ["b", "c", "a"]), (false, ["a", "c", "b"])] {
                let found = try await client.names(all, [QuerySort("number", ascending: isAscending)])
                try client.expect(found == expected, "\(found)")
            }
        },
        ConformanceStatement("C145", "a marker goes on where the former page has ended") { client in
            let names = (0..<5).map { "r\($0)" }
            _ = try await client.modify(names.map { (.create, client.record($0, ["number": .int64(1)])) })
            var (found, marker) = ([String](), String?.none)
            repeat {
                let filter = QueryFilter(.equals, "number", .int64(1))
                let answer = try await client.query([filter], limit: 2, marker: marker)
                found += answer.records.compactMap {
                    if case .record(let record) = $0 { record.recordName } else { nil }
                }
                marker = answer.continuationMarker
            } while marker != nil
            try client.expect(found.sorted() == names, "\(found)")
        },
    ]
}

extension ConformanceClient {
    fileprivate func names(_ filters: [QueryFilter], _ sorts: [QuerySort] = []) async throws -> [String] {
        try await query(filters, sorts: sorts).records.compactMap {
            if case .record(let record) = $0 { record.recordName } else { nil }
        }
    }
}
