@testable import FoundationBackfillCore

/// Constants, key paths, comparisons, optionals.
enum ValueCases {
    static let all: [SwiftPredicateCase] = comparisons + booleans + optionals + coalescing + captured() + types()

    private static let comparisons: [SwiftPredicateCase] = [
        .c("age == 36", #Predicate<Employee> { $0.age == 36 }),
        .c("age != 36", #Predicate<Employee> { $0.age != 36 }),
        .c("age < 30", #Predicate<Employee> { $0.age < 30 }),
        .c("30 <= age", #Predicate<Employee> { 30 <= $0.age }),
        .c("height > 1.5", #Predicate<Employee> { $0.height > 1.5 }),
        .c("height >= 2", #Predicate<Employee> { $0.height >= 2 }),
        .c("name == \"Zoe\u{308}\"", #Predicate<Employee> { $0.name == "Zoe\u{308}" }),
        .c("name < \"B\"", #Predicate<Employee> { $0.name < "B" }),
        .c("shout == \"ADA\"", #Predicate<Employee> { $0.loudName == "ADA" }),
        .c("tags == {\"math\", \"poetry\"}", #Predicate<Employee> { $0.tags == ["math", "poetry"] }),
        .unparseable("lucky == {0, 7}", #Predicate<Employee> { $0.lucky == [0, 7] }),
        .c("age == scores.@count", #Predicate<Employee> { $0.age == $0.scores.count }),
    ]

    private static let booleans: [SwiftPredicateCase] = [
        .c("isActive == 1", #Predicate<Employee> { $0.isActive }),
        .c("isActive == 1", #Predicate<Employee> { $0.isActive == true }),
        .c("isActive == 0", #Predicate<Employee> { $0.isActive == false }),
        .c("NOT isActive == 1", #Predicate<Employee> { !$0.isActive }),
        .c("isRemote == 0", #Predicate<Employee> { $0.isRemote == false }),
        .c("isRemote != 1", #Predicate<Employee> { $0.isRemote != true }),
        .c("isActive == TERNARY(age > 30, 1, 0)", #Predicate<Employee> { $0.isActive == ($0.age > 30) }),
        .c("age > 30", #Predicate<Employee> { ($0.age > 30) == true }),
        .c("NOT age > 30", #Predicate<Employee> { ($0.age > 30) != true }),
        .c(
            "TERNARY(age > 30, 1, 0) == TERNARY(height > 1, 1, 0)",
            #Predicate<Employee> { ($0.age > 30) == ($0.height > 1) }
        ),
    ]

    private static let optionals: [SwiftPredicateCase] = [
        .c("nickname == nil", #Predicate<Employee> { $0.nickname == nil }),
        .c("nickname != nil", #Predicate<Employee> { $0.nickname != nil }),
        .c("nickname == \"zoe\"", #Predicate<Employee> { $0.nickname == "zoe" }),
        .c("nickname != \"zoe\"", #Predicate<Employee> { $0.nickname != "zoe" }),
        .c("boss.name == \"Ada\"", #Predicate<Employee> { $0.boss?.name == "Ada" }),
        .c("boss.boss.name != \"Ada\"", #Predicate<Employee> { $0.boss?.boss?.name != "Ada" }),
        .c("boss.boss.nickname == nil", #Predicate<Employee> { $0.boss?.boss?.nickname == nil }),
        .c("boss.isActive == 1", #Predicate<Employee> { $0.boss?.isActive == true }),
        .c("boss.name == \"Ada\"", #Predicate<Employee> { $0.boss!.name == "Ada" }),
        .c("office.floor == 2", #Predicate<Employee> { $0.office?.floor == 2 }),
        .c("office.city == nil", #Predicate<Employee> { $0.office?.city == nil }),
        .c("boss.age + 1 == 37", #Predicate<Employee> { $0.boss.flatMap { $0.age + 1 } == 37 }),
        .c("length:(nickname) == 3", #Predicate<Employee> { $0.nickname?.count == 3 }),
        .c("notes.@count == nil", #Predicate<Employee> { $0.notes?.count == nil }),
        .c("notes[FIRST] == \"todo\"", #Predicate<Employee> { $0.notes?.first == "todo" }),
        .c("boss != nil AND boss.age > 30", #Predicate<Employee> { if let b = $0.boss { b.age > 30 } else { false } }),
        .c("boss == nil OR boss.age > 30", #Predicate<Employee> { if let b = $0.boss { b.age > 30 } else { true } }),
        .c(
            "nickname != nil AND nickname CONTAINS \"o\"",
            #Predicate<Employee> { $0.nickname?.contains("o") == true }
        ),
        .c(
            "nickname != nil AND (NOT nickname == \"\")",
            #Predicate<Employee> { $0.nickname?.isEmpty == false }
        ),
        .c(
            "NOT (nickname != nil AND nickname CONTAINS \"o\")",
            #Predicate<Employee> { $0.nickname?.contains("o") != true }
        ),
        .c("nickname == nil", #Predicate<Employee> { ($0.nickname?.contains("o")) == nil }),
        .c(
            "boss != nil AND boss.nickname != nil AND boss.nickname BEGINSWITH \"a\"",
            #Predicate<Employee> { $0.boss.flatMap { $0.nickname.flatMap { $0.starts(with: "a") } } == true }
        ),
        .c(
            "TERNARY(boss != nil, TERNARY(boss.nickname != nil, boss.nickname, \"none\"), nil) == \"none\"",
            #Predicate<Employee> { $0.boss.flatMap { $0.nickname ?? "none" } == "none" }
        ),
        .c(
            "TERNARY(boss != nil, 1, nil) == 1",
            #Predicate<Employee> { $0.boss.flatMap { _ in 1 } == 1 }
        ),
    ]

    private static let coalescing: [SwiftPredicateCase] = [
        .c(
            "TERNARY(nickname != nil, nickname, \"-\") == \"-\"",
            #Predicate<Employee> { ($0.nickname ?? "-") == "-" }
        ),
        .c(
            "TERNARY(nickname != nil, nickname, name) == \"\"",
            #Predicate<Employee> { ($0.nickname ?? $0.name).isEmpty }
        ),
        .c("TERNARY(boss.age != nil, boss.age, 99) > 40", #Predicate<Employee> { ($0.boss?.age ?? 99) > 40 }),
        .c("isRemote == 1", #Predicate<Employee> { $0.isRemote ?? false }),
        .c("isRemote != 0", #Predicate<Employee> { $0.isRemote ?? true }),
        .c("isRemote == 1 OR (isRemote == nil AND age > 30)", #Predicate<Employee> { $0.isRemote ?? ($0.age > 30) }),
        .c("boss.isActive != 0", #Predicate<Employee> { $0.boss?.isActive ?? true }),
        .c(
            "(nickname != nil AND nickname CONTAINS \"o\") OR (nickname == nil AND name CONTAINS \"o\")",
            #Predicate<Employee> { $0.nickname?.contains("o") ?? $0.name.contains("o") }
        ),
        .c(
            "nickname != nil AND nickname CONTAINS \"o\"",
            #Predicate<Employee> { $0.nickname?.contains("o") ?? false }
        ),
        .c(
            "nickname == nil OR nickname CONTAINS \"o\"",
            #Predicate<Employee> { $0.nickname?.contains("o") ?? true }
        ),
        .c("nickname CONTAINS \"o\"", #Predicate<Employee> { ($0.nickname?.contains("o"))! }),
    ]

    /// Captured values become constants, and parts that depend only on them are computed.
    private static func captured() -> [SwiftPredicateCase] {
        struct Search: Codable {
            var office: Office?
            var text = ""
            var grade = Grade.senior
            var names = ["Ada", "x", "Иван"]
            var prices = ["Ada": 36]
        }
        let search = Search(office: nil)
        let found = Search(office: Office(city: "Paris", floor: 1), text: "da")
        let limit: Int? = nil
        let everything = true
        return [
            .c("name CONTAINS \"da\"", #Predicate<Employee> { $0.name.contains(found.text) }),
            .c("office.city == \"Paris\"", #Predicate<Employee> { $0.office?.city == found.office?.city }),
            .c("office.city == nil", #Predicate<Employee> { $0.office?.city == search.office?.city }),
            .c("TRUEPREDICATE", #Predicate<Employee> { search.text.isEmpty || $0.name.contains(search.text) }),
            .c("name CONTAINS \"da\"", #Predicate<Employee> { found.text.isEmpty || $0.name.contains(found.text) }),
            .c("TRUEPREDICATE", #Predicate<Employee> { limit == nil || $0.age < limit! }),
            .c("age > 30", #Predicate<Employee> { everything && $0.age > 30 }),
            .c("FALSEPREDICATE", #Predicate<Employee> { !everything && $0.age > 30 }),
            .c("age > 30", #Predicate<Employee> { $0.age > 30 && everything }),
            .c("age > 30", #Predicate<Employee> { everything ? $0.age > 30 : $0.age < 30 }),
            .c("name IN {\"Ada\", \"x\", \"Иван\"}", #Predicate<Employee> { search.names.contains($0.name) }),
            .c("name == \"x\"", #Predicate<Employee> { $0.name == search.names[1] }),
            .c("name IN {\"Ada\", \"x\"}", #Predicate<Employee> { search.names[0..<2].contains($0.name) }),
            .c("name == \"Ada\"", #Predicate<Employee> { $0.name == search.names.first! }),
            .c("scores.@count < 3", #Predicate<Employee> { $0.scores.count < search.names.count }),
            .c("name == \"Ada\"", #Predicate<Employee> { $0.name == (search.names.min() ?? "") }),
            .c("age == 36", #Predicate<Employee> { $0.age == search.prices["Ada"]! }),
            .c("age == 36", #Predicate<Employee> { $0.age == search.prices["Ada", default: 1] }),
            .c("age == 45", #Predicate<Employee> { $0.age == search.prices["Eve", default: 45] }),
            .c("age == 7", #Predicate<Employee> { $0.age == (limit ?? 7) }),
            .c("grade == \"senior\"", #Predicate<Employee> { $0.grade == search.grade }),
            .unparseable(
                "TERNARY({\"Ada\": 36}[name] != nil, {\"Ada\": 36}[name], 0) == age",
                #Predicate<Employee> { search.prices[$0.name, default: 0] == $0.age }
            ),
        ]
    }

    /// Values of the types that constants can have.
    private static func types() -> [SwiftPredicateCase] {
        let (senior, level, high) = (Grade.senior, Level.middle, Level.high)
        let date = Date(timeIntervalSinceReferenceDate: 0.25)
        let (id, url) = (Employee.id(3), URL(string: "https://h0.example/0?q=36"))
        let (photo, amount) = (Data([7, 7]), Decimal(string: "1.25") ?? 0)
        let office = Office(city: "Paris", floor: 1)
        return [
            .c("grade == \"senior\"", #Predicate<Employee> { $0.grade == senior }),
            .c("level == 5", #Predicate<Employee> { $0.level == level }),
            .c("level != 5", #Predicate<Employee> { $0.level != level }),
            .c("TERNARY(level != nil, level, 5) < 10", #Predicate<Employee> { ($0.level ?? level) < high }),
            .c("\"senior\" IN grades", #Predicate<Employee> { $0.grades.contains(senior) }),
            .c("born > CAST(0.250000, \"NSDate\")", #Predicate<Employee> { $0.born > date }),
            .c("left == nil", #Predicate<Employee> { $0.left == nil }),
            .c("id == CAST(\"\(id)\", \"NSUUID\")", #Predicate<Employee> { $0.id == id }),
            .c(
                "homepage == CAST(\"https://h0.example/0?q=36\", \"NSURL\")",
                #Predicate<Employee> { $0.homepage == url }
            ),
            .c("photo == CAST(\"Bwc=\", \"NSData\")", #Predicate<Employee> { $0.photo == photo }),
            .c("bonus >= 1.25", #Predicate<Employee> { $0.bonus >= amount }),
            .c("rating == 3.25", #Predicate<Employee> { $0.rating == 3.25 }),
            .unparseable("office == \(office)", #Predicate<Employee> { $0.office == office }),
            .c("homepage.host == \"h1.example\"", #Predicate<Employee> { $0.homepage?.host == "h1.example" }),
            .c(
                "born.timeIntervalSince1970 > 978307200",
                #Predicate<Employee> { $0.born.timeIntervalSince1970 > 978_307_200 }
            ),
            .c("id.UUIDString == \"\(id)\"", #Predicate<Employee> { $0.id.uuidString == id.uuidString }),
            .c("photo.length == 2", #Predicate<Employee> { $0.photo.count == 2 }),
        ]
    }
}
