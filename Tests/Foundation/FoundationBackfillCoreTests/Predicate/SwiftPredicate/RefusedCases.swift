@testable import FoundationBackfillCore

/// Predicates that Swift can evaluate, but that the format language cannot express.
enum RefusedCases {
    static func all() -> [RefusedCase] { properties + sequences() + values() }

    private static let properties: [RefusedCase] = [
        .c("KeyPath(", "Employee declares no key for the property", #Predicate<Employee> { $0.quietName == "ada" }),
        .c("KeyPath(", "String declares no key", #Predicate<Employee> { $0.name.utf8.count == 3 }),
        .c("KeyPath(", "Set<Int> declares no key", #Predicate<Employee> { $0.lucky.first == 0 }),
        .c(
            "KeyPath(",
            "Dictionary<String, Int> declares no key",
            #Predicate<Employee> { $0.badges.keys.contains("gold") }
        ),
        .c("TypeCheck(", "which objects are Manager", #Predicate<Employee> { $0.boss is Manager }),
        .c("ConditionalCast(", "which objects are Manager", #Predicate<Employee> { ($0 as? Manager) != nil }),
    ]

    private static func sequences() -> [RefusedCase] {
        let text = "Zoë"
        return [
            .c(
                "CollectionContainsCollection(",
                "a run of elements only in text",
                #Predicate<Employee> { $0.tags.contains(["math", "poetry"]) }
            ),
            .c(
                "SequenceStartsWith",
                "beginnings only of text",
                #Predicate<Employee> { $0.tags.starts(with: ["math"]) }
            ),
            .c("KeyPath(", "the elements of String", #Predicate<Employee> { $0.name.allSatisfy { text.contains($0) } }),
            .c("KeyPath(", "the elements of String", #Predicate<Employee> { $0.name.contains { text.contains($0) } }),
            .c(
                "KeyPath(",
                "the elements of String",
                #Predicate<Employee> { $0.name.filter { text.contains($0) }.isEmpty }
            ),
            .c("KeyPath(", "the elements of String", #Predicate<Employee> { $0.name.max() == nil }),
            .c("KeyPath(", "the elements of String", #Predicate<Employee> { $0.name.min() == nil }),
            .c("KeyPath(", "the elements of Dictionary<", #Predicate<Employee> { $0.badges.allSatisfy { _ in true } }),
            .c("KeyPath(", "the elements of Data", #Predicate<Employee> { $0.photo.contains(7) }),
            .c(
                "CollectionRangeSubscript(",
                "a part of a collection",
                #Predicate<Employee> { $0.tags[0..<1].contains("math") }
            ),
        ]
    }

    private static func values() -> [RefusedCase] {
        let (names, range) = (["Ada"], 0...3)
        let limit: Int? = nil
        let regex = /(?<first_letter>a)/
        return [
            .c("ForcedUnwrap(", "the captured value is nil", #Predicate<Employee> { $0.age < limit! }),
            .c("CollectionIndexSubscript(", "outside the captured", #Predicate<Employee> { $0.name == names[1] }),
            .c("CollectionRangeSubscript(", "outside the", #Predicate<Employee> { names[0..<2].contains($0.name) }),
            .c("ClosedRange(", "only to test what they contain", #Predicate<Employee> { (0...$0.age) == range }),
            .c("Range(", "only to test what they contain", #Predicate<Employee> { (0..<$0.age).isEmpty }),
            .c("(?<first_letter>a)", "MATCHES does not support", #Predicate<Employee> { $0.name.contains(regex) }),
        ]
    }
}
