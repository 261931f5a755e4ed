@testable import FoundationBackfillCore

/// Logic, subscripts, ranges, computations.
enum ComputedNodeCases {
    static let all: [SwiftPredicateCase] = logic + subscripts + ranges() + numbers

    private static let logic: [SwiftPredicateCase] = [
        .c("age > 1 AND age < 40", #Predicate<Employee> { $0.age > 1 && $0.age < 40 }),
        .c(
            "age > 1 AND age < 40 AND isActive == 1",
            #Predicate<Employee> { $0.age > 1 && $0.age < 40 && $0.isActive }
        ),
        .c(
            "age > 40 OR (age < 1 AND isActive == 1)",
            #Predicate<Employee> { $0.age > 40 || $0.age < 1 && $0.isActive }
        ),
        .c("NOT (age > 40 OR age < 1)", #Predicate<Employee> { !($0.age > 40 || $0.age < 1) }),
        .c("age > 40", #Predicate<Employee> { !(!($0.age > 40)) }),
        .c(
            "(isActive == 1 AND age > 40) OR ((NOT isActive == 1) AND height > 1)",
            #Predicate<Employee> { $0.isActive ? $0.age > 40 : $0.height > 1 }
        ),
        .c(
            "(isActive == 1 AND age > 40) OR (NOT isActive == 1)",
            #Predicate<Employee> { $0.isActive ? $0.age > 40 : true }
        ),
        .c("TERNARY(isActive == 1, 1, 2) == 2", #Predicate<Employee> { ($0.isActive ? 1 : 2) == 2 }),
        .c(
            "TERNARY(age > 30, name, \"none\") != \"none\"",
            #Predicate<Employee> { ($0.age > 30 ? $0.name : "none") != "none" }
        ),
        .c(
            "TERNARY(age > 30, TERNARY(nickname != nil, TERNARY(nickname CONTAINS \"a\", 1, 0), nil), nil) == isRemote",
            #Predicate<Employee> { ($0.age > 30 ? $0.nickname?.contains("a") : nil) == $0.isRemote }
        ),
    ]

    private static let subscripts: [SwiftPredicateCase] = [
        .c("badges[\"gold\"] == 2", #Predicate<Employee> { $0.badges["gold"] == 2 }),
        .c("badges[\"@count\"] == 99", #Predicate<Employee> { $0.badges["@count"] == 99 }),
        .c("badges[name] == nil", #Predicate<Employee> { $0.badges[$0.name] == nil }),
        .c(
            "TERNARY(badges[\"gold\"] != nil, badges[\"gold\"], 7) > 2",
            #Predicate<Employee> { $0.badges["gold", default: 7] > 2 }
        ),
        .c("ranks[grade] == nil", #Predicate<Employee> { $0.ranks[$0.grade] == nil }),
        .c("votes[1] == \"yes\"", #Predicate<Employee> { $0.votes[1] == "yes" }),
        .c("votes[age] != nil", #Predicate<Employee> { $0.votes[$0.age] != nil }),
        .c("scores[1] == 5", #Predicate<Employee> { $0.scores[1] == 5 }),
        .c(
            "scores.@count > 2 AND scores[scores[2]] == 4",
            #Predicate<Employee> { $0.scores.count > 2 && $0.scores[$0.scores[2]] == 4 }
        ),
    ]

    private static func ranges() -> [SwiftPredicateCase] {
        let (closed, halfOpen, dates) = (17...40, 17..<36, Date(timeIntervalSinceReferenceDate: 0)...Date.distantFuture)
        return [
            .c("age BETWEEN {17, 40}", #Predicate<Employee> { (17...40).contains($0.age) }),
            .c("age BETWEEN {17, 40}", #Predicate<Employee> { closed.contains($0.age) }),
            .c("age >= 17 AND age < 36", #Predicate<Employee> { (17..<36).contains($0.age) }),
            .c("age >= 17 AND age < 36", #Predicate<Employee> { halfOpen.contains($0.age) }),
            .c("height BETWEEN {0.1, 1.5}", #Predicate<Employee> { (0.1...1.5).contains($0.height) }),
            .c("height >= 0.1 AND height < 1.5", #Predicate<Employee> { (0.1..<1.5).contains($0.height) }),
            .c("name BETWEEN {\"A\", \"B\"}", #Predicate<Employee> { ("A"..."B").contains($0.name) }),
            .c(
                "age < 37 AND 1 BETWEEN {age - 36, scores.@count}",
                #Predicate<Employee> { $0.age < 37 && ($0.age - 36...$0.scores.count).contains(1) }
            ),
            .c(
                "born BETWEEN {CAST(0.000000, \"NSDate\"), CAST(63113904000.000000, \"NSDate\")}",
                #Predicate<Employee> { dates.contains($0.born) }
            ),
        ]
    }

    private static let numbers: [SwiftPredicateCase] = [
        .c("age + 1 == 37", #Predicate<Employee> { $0.age + 1 == 37 }),
        .c("age - scores.@count > 30", #Predicate<Employee> { $0.age - $0.scores.count > 30 }),
        .c("(age + 1) * 2 > 40", #Predicate<Employee> { ($0.age + 1) * 2 > 40 }),
        .c("height * 2 < 3.5", #Predicate<Employee> { $0.height * 2 < 3.5 }),
        .c("height / 2 == 1", #Predicate<Employee> { $0.height / 2 == 1 }),
        .c("age / 2 == 18", #Predicate<Employee> { $0.age / 2 == 18 }),
        .c("age / 2 == -1", #Predicate<Employee> { $0.age / 2 == -1 }),
        .c("modulus:by:(age, 7) == 3", #Predicate<Employee> { $0.age % 7 == 3 }),
        .c("modulus:by:(age, 2) == -1", #Predicate<Employee> { $0.age % 2 == -1 }),
        .c("0 - age == 3", #Predicate<Employee> { -$0.age == 3 }),
        .c("bonus * 4 >= 7", #Predicate<Employee> { $0.bonus * 4 >= 7 }),
        .c("age == 7", #Predicate<Employee> { $0.age == 3 + 4 }),
    ]
}
