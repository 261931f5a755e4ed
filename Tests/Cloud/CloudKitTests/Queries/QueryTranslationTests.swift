import CloudWire
import Foundation
import Testing

@testable import CloudKit

@Suite("Predicates as filters")
struct QueryTranslationTests {
    private func filters(_ format: String, _ arguments: any CVarArg...) throws -> [QueryFilter] {
        try QueryTranslation.filters(withVaList(arguments) { NSPredicate(format: format, arguments: $0) })
    }

    @Test(
        arguments: [
            ("a = 1", .equals), ("a == 1", .equals), ("a != 1", .notEquals), ("a <> 1", .notEquals),
            ("a < 1", .lessThan),
            ("a <= 1", .lessThanOrEquals), ("a > 1", .greaterThan), ("a >= 1", .greaterThanOrEquals),
            ("1 < a", .greaterThan),
            ("1 = a", .equals), ("NOT a = 1", .notEquals), ("NOT a < 1", .greaterThanOrEquals),
            ("a CONTAINS 1", .listContains),
            ("1 IN a", .listContains), ("NOT a CONTAINS 1", .notListContains), ("ANY a CONTAINS 1", .listContains),
        ] as [(String, QueryFilter.Comparator)]
    )
    func C128_comparison(_ format: String, _ comparator: QueryFilter.Comparator) throws {
        #expect(try filters(format) == [QueryFilter(comparator, "a", .int64(1))])
    }

    @Test func C128_otherOperators() throws {
        #expect(try filters("TRUEPREDICATE").isEmpty)
        #expect(try filters("FALSEPREDICATE") == [QueryFilter(.in, "___recordID", .list([]))])
        #expect(try filters("a = 1 AND b = 'x'").map(\.fieldName) == ["a", "b"])
        #expect(try filters("a BEGINSWITH 'x'") == [QueryFilter(.beginsWith, "a", .string("x"))])
        #expect(
            try filters("a BETWEEN {1, 5}") == [
                QueryFilter(.greaterThanOrEquals, "a", .int64(1)), QueryFilter(.lessThanOrEquals, "a", .int64(5)),
            ]
        )
        #expect(try filters("a IN %@", ["x"] as NSArray) == [QueryFilter(.in, "a", .list([.string("x")]))])
        #expect(try filters("NOT a IN {'x'}") == [QueryFilter(.notIn, "a", .list([.string("x")]))])
        #expect(try filters("ANY a IN {'x'}") == [QueryFilter(.containsAny, "a", .list([.string("x")]))])
        #expect(try filters("self CONTAINS 'a b'") == [QueryFilter(.containsAllTokens, nil, .string("a b"))])
    }

    @Test func C138_distance() throws {
        let place = CLLocation(latitude: 1, longitude: 2)
        let near = try filters("distanceToLocation:fromLocation:(spot, %@) < 500", place)
        #expect(near.map(\.comparator) == [.near] && near[0].distance == 500 && near[0].fieldName == "spot")
    }

    @Test func C139_systemKeys() throws {
        let date = Date(timeIntervalSince1970: 5)
        #expect(
            try filters("creationDate > %@", date as NSDate) == [
                QueryFilter(.greaterThan, "___createTime", .timestamp(5000))
            ]
        )
        #expect(try filters("modificationDate > %@", date as NSDate)[0].fieldName == "___modTime")
        let user = CKRecord.ID(recordName: "u")
        for (key, name) in [
            ("recordID", "___recordID"), ("creatorUserRecordID", "___createdBy"),
            ("lastModifiedUserRecordID", "___modifiedBy"),
        ] {
            let found = try filters("\(key) = %@", user)
            #expect(found[0].fieldName == name)
            #expect(found[0].value == .reference(ReferenceValue(recordName: "u", zoneID: .default)))
        }
    }

    @Test func C042_actionOfAReferenceDoesNotCount() throws {
        let id = CKRecord.ID(recordName: "b")
        let owning = try filters("link = %@", CKRecord.Reference(recordID: id, action: .deleteSelf))
        #expect(try owning == filters("link = %@", CKRecord.Reference(recordID: id, action: .none)))
    }

    @Test(arguments: [
        "a = 1 OR b = 2", "ALL a = 1", "ANY a = 1", "NOT (a = 1 AND b = 2)", "NOT a BETWEEN {1, 2}",
        "NOT self CONTAINS 'x'", "a LIKE 'x*'", "a MATCHES 'x'", "a ENDSWITH 'x'", "a =[c] 'x'", "a.b = 1", "a = b",
        "a = nil", "SUBQUERY(a, $x, $x = 1).@count > 0", "a + 1 = 2", "1 BETWEEN a",
    ])
    func C129_C130_C132_C133_refused(_ format: String) {
        let error = #expect(throws: CKError.self) { try filters(format) }
        #expect(error?.code == .invalidArguments)
        #expect(error?.localizedDescription.isEmpty == false)
    }

    @Test func C127_blocksAreRefused() {
        #expect(throws: CKError.self) { try QueryTranslation.filters(NSPredicate { _, _ in true }) }
    }

    @Test func C134_refusedWhenTheQueryRunsAndNothingIsSent() async throws {
        let cloud = FakeCloud()
        let query = CKQuery(recordType: "T", predicate: NSPredicate(format: "a = 1 OR b = 2"))
        let error = await #expect(throws: CKError.self) { try await cloud.database.records(matching: query) }
        #expect(error?.code == .invalidArguments && cloud.requests.isEmpty)
    }

    @Test func sortDescriptors() throws {
        let query = CKQuery(recordType: "T", predicate: NSPredicate(value: true))
        let here = CLLocation(latitude: 1, longitude: 2)
        query.sortDescriptors = [
            NSSortDescriptor(key: "modificationDate", ascending: false),
            CKLocationSortDescriptor(key: "spot", relativeLocation: here),
        ]
        let sorts = try QueryTranslation.sorts(query.sortKeys ?? [])
        #expect(sorts.map(\.fieldName) == ["___modTime", "spot"] && sorts.map(\.isAscending) == [false, true])
        #expect(sorts[1].relativeLocation?.latitude == 1)
        query.sortDescriptors = [NSSortDescriptor(key: "a", ascending: true, selector: "localizedCompare:")]
        #expect(throws: CKError.self) { try QueryTranslation.sorts(query.sortKeys ?? []) }
    }
}
