import FoundationBackfillCore
import Testing

@Suite struct NSSortDescriptorTests {
    private let notes: [[String: Any]] = [
        ["title": "note 10", "rank": 2, "size": 1.5], ["title": "Note 9", "rank": 1], ["rank": 2, "size": 0.5],
        ["title": "étude", "rank": 1, "size": 3], ["title": "Zebra", "rank": 3, "size": 2],
    ]

    @Test func textIsOrderedByCodePoints() {
        let ascending = ["-", "Note 9", "Zebra", "note 10", "étude"]
        #expect(titles(NSSortDescriptor(key: "title", ascending: true)) == ascending)
        #expect(titles(NSSortDescriptor(key: "title", ascending: false)) == ascending.reversed())
    }

    @Test func S148_nilSortsBeforeEverythingElseAscending() {
        for selector in ["compare:", "localizedStandardCompare:", "caseInsensitiveCompare:"] {
            let ascending = NSSortDescriptor(key: "title", ascending: true, selector: Selector(selector))
            #expect(titles(ascending).first == "-")
            #expect((ascending.reversedSortDescriptor as? NSSortDescriptor).map(titles)?.last == "-")
        }
    }

    @Test func selectorsOrderAsTheirNamesSay() {
        func sorted(_ selector: Selector) -> [String] {
            titles(NSSortDescriptor(key: "title", ascending: true, selector: selector))
        }
        #expect(sorted("caseInsensitiveCompare:") == ["-", "étude", "note 10", "Note 9", "Zebra"])
        #expect(sorted("localizedCaseInsensitiveCompare:") == ["-", "étude", "note 10", "Note 9", "Zebra"])
        #expect(sorted("localizedStandardCompare:").first == "-")
        let standard = sorted("localizedStandardCompare:")
        #expect(standard.firstIndex(of: "Note 9") ?? 9 < standard.firstIndex(of: "note 10") ?? 0)
    }

    @Test func laterDescriptorsDecideTies() {
        let sorted = NSArray(array: notes).sortedArray(using: [
            NSSortDescriptor(key: "rank", ascending: true), NSSortDescriptor(key: "size", ascending: false),
        ])
        #expect(sorted.map(title) == ["étude", "Note 9", "note 10", "-", "Zebra"])
    }

    @Test func equalObjectsKeepTheirPlaces() {
        let numbers: [[String: Int]] = (0..<100).map { ["key": $0 % 3, "place": $0] }
        let sorted = NSArray(array: numbers).sortedArray(using: [NSSortDescriptor(key: "key", ascending: true)])
        let places = sorted.compactMap { ($0 as? [String: Int])?["place"] }
        let expected: [Int] = (0..<3).flatMap { rest in Array(stride(from: rest, to: 100, by: 3)) }
        #expect(places == expected)
    }

    @Test func comparatorsDecideForThemselves() {
        let byLength = NSSortDescriptor(key: "title", ascending: true) { left, right in
            let (left, right) = ((left as? String ?? "").count, (right as? String ?? "").count)
            return left < right ? .orderedAscending : left > right ? .orderedDescending : .orderedSame
        }
        #expect(titles(byLength) == ["-", "étude", "Zebra", "Note 9", "note 10"])
        #expect(byLength.selector == nil)
        let reversed = byLength.reversedSortDescriptor as? NSSortDescriptor
        #expect(reversed.map(titles) == ["note 10", "Note 9", "étude", "Zebra", "-"])
    }

    @Test func objectsAndKeyPathsCompare() {
        let byAge = NSSortDescriptor(keyPath: \Person.age, ascending: true)
        #expect(byAge.key == "age" && byAge.keyPath == \Person.age)
        #expect(byAge.compare(Person("a", 1), to: Person("b", 2)) == .orderedAscending)
        let byBoss = NSSortDescriptor(key: "boss.age", ascending: false)
        let one = Person("a", 1, boss: Person("c", 5))
        #expect(byBoss.compare(one, to: Person("b", 2)) == .orderedAscending)
        #expect(NSSortDescriptor(key: nil, ascending: true).compare(3, to: 4) == .orderedAscending)
        #expect(NSSortDescriptor(key: "self", ascending: false).compare("a", to: "b") == .orderedDescending)
    }

    @Test func foundationsCollectionsSortAndFilter() {
        let descending = [NSSortDescriptor(key: nil, ascending: false)]
        let small = NSPredicate(format: "SELF < 3")
        let array = NSMutableArray(array: [2, 3, 1])
        array.sort(using: descending)
        #expect(array as? [Int] == [3, 2, 1])
        array.filter(using: small)
        #expect(array as? [Int] == [2, 1])
        #expect(NSSet(array: [2, 3, 1]).sortedArray(using: descending) as? [Int] == [3, 2, 1])
        let kept = NSSet(array: [2, 3, 1]).filtered(using: small).compactMap { $0 as? Int }
        #expect(Set(kept) == [1, 2])
        let set = NSMutableSet(array: [2, 3, 1])
        set.filter(using: small)
        #expect(set == NSSet(array: [1, 2]))
        let ordered = NSMutableOrderedSet(array: [2, 3, 1])
        ordered.sort(using: descending)
        #expect(ordered.array as? [Int] == [3, 2, 1])
        #expect(ordered.filtered(using: small).array as? [Int] == [2, 1])
        ordered.filter(using: small)
        #expect(ordered.array as? [Int] == [2, 1])
    }

    @Test func descriptorsAreArchived() throws {
        let descriptor = NSSortDescriptor(key: "a.b", ascending: false, selector: "localizedCompare:")
        let data = try NSKeyedArchiver.archivedData(withRootObject: descriptor, requiringSecureCoding: true)
        #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: NSSortDescriptor.self, from: data) == descriptor)
        #expect(descriptor != NSSortDescriptor(key: "a.b", ascending: true, selector: "localizedCompare:"))
        #expect(descriptor.hash == (descriptor.copy() as? NSSortDescriptor)?.hash)
    }

    @Test func swiftsDescriptorsConvertBothWays() throws {
        let descriptor = NSSortDescriptor(SortDescriptor(\Person.age, order: .reverse))
        #expect(descriptor == NSSortDescriptor(key: "age", ascending: false))
        let back = try #require(SortDescriptor(descriptor, comparing: Person.self))
        #expect(back.order == .reverse)
        let people = [Person("a", 1), Person("b", 3), Person("c", 2)]
        #expect(people.sorted(using: back).map(\.age) == [3, 2, 1])
        let optional = NSSortDescriptor(keyPath: \Person.nickname, ascending: true)
        #expect(SortDescriptor(optional, comparing: Person.self) != nil)
        #expect(SortDescriptor(NSSortDescriptor(key: "age", ascending: true), comparing: Person.self) == nil)
    }

    private func titles(_ descriptor: NSSortDescriptor) -> [String] {
        NSArray(array: notes).sortedArray(using: [descriptor]).map(title)
    }

    private func title(_ note: Any) -> String {
        (note as? [String: Any])?["title"] as? String ?? "-"
    }

    private final class Person: NSObject, NSKeyValueCoding {
        let name: String
        let age: Int
        let nickname: String? = nil
        let boss: Person?

        init(_ name: String, _ age: Int, boss: Person? = nil) {
            self.name = name
            self.age = age
            self.boss = boss
        }

        static let keyValueProperties: [String: KeyValueProperty] = [
            "age": KeyValueProperty(\Person.age), "nickname": KeyValueProperty(\Person.nickname),
            "boss": KeyValueProperty(\Person.boss),
        ]
    }
}
