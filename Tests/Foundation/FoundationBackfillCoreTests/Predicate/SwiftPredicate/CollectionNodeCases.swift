@testable import FoundationBackfillCore

/// Text, and nodes that examine the elements of collections.
enum CollectionNodeCases {
    static let all: [SwiftPredicateCase] = text() + sequences() + nested()

    private static func text() -> [SwiftPredicateCase] {
        let ada = /ada/.ignoresCase()
        return [
            .c("name CONTAINS \"a\"", #Predicate<Employee> { $0.name.contains("a") }),
            .c("name CONTAINS \"da\"", #Predicate<Employee> { $0.name.contains("da") }),
            .c("name CONTAINS \"e\"", #Predicate<Employee> { $0.name.contains("e") }),
            .c("name CONTAINS \"\"", #Predicate<Employee> { $0.name.contains("") }),
            .c("\"Adam\" CONTAINS name", #Predicate<Employee> { "Adam".contains($0.name) }),
            .c("name BEGINSWITH \"A\"", #Predicate<Employee> { $0.name.starts(with: "A") }),
            .c("name BEGINSWITH \"\"", #Predicate<Employee> { $0.name.starts(with: "") }),
            .c("name == \"\"", #Predicate<Employee> { $0.name.isEmpty }),
            .c("NOT name == \"\"", #Predicate<Employee> { !$0.name.isEmpty }),
            .c("length:(name) > 4", #Predicate<Employee> { $0.name.count > 4 }),
            .c("name CONTAINS initial", #Predicate<Employee> { $0.name.contains($0.initial) }),
            .c(
                "name MATCHES \"(?s:.*?)(?:[A-Z][a-z]{2,})(?s:.*)\"",
                #Predicate<Employee> { $0.name.contains(/[A-Z][a-z]{2,}/) }
            ),
            .c("name MATCHES \"(?s:.*?)(?:^a|b$)(?s:.*)\"", #Predicate<Employee> { $0.name.contains(/^a|b$/) }),
            .c("name MATCHES \"(?s:.*?)(?:(?i:ada))(?s:.*)\"", #Predicate<Employee> { $0.name.contains(ada) }),
            .c("name MATCHES \"(?s:.*?)(?:\\\\d+%)(?s:.*)\"", #Predicate<Employee> { $0.name.contains(/\d+%/) }),
        ]
    }

    private static func sequences() -> [SwiftPredicateCase] {
        let nicknames = ["zoe", nil]
        return [
            .c("\"math\" IN tags", #Predicate<Employee> { $0.tags.contains("math") }),
            .c("name IN tags", #Predicate<Employee> { $0.tags.contains($0.name) }),
            .c("7 IN lucky", #Predicate<Employee> { $0.lucky.contains(7) }),
            .c("age IN {36, 45}", #Predicate<Employee> { [36, 45].contains($0.age) }),
            .c("nickname IN {\"zoe\", nil}", #Predicate<Employee> { nicknames.contains($0.nickname) }),
            .c("tags.@count == 0", #Predicate<Employee> { $0.tags.isEmpty }),
            .c("lucky.@count > 2", #Predicate<Employee> { $0.lucky.count > 2 }),
            .c("lucky.@count == 0", #Predicate<Employee> { $0.lucky.isEmpty }),
            .c("badges.@count == 3", #Predicate<Employee> { $0.badges.count == 3 }),
            .c("badges.@count == 0", #Predicate<Employee> { $0.badges.isEmpty }),
            .c("tags[FIRST] == \"math\"", #Predicate<Employee> { $0.tags.first == "math" }),
            .c("friends[LAST].name == \"x\"", #Predicate<Employee> { $0.friends.last?.name == "x" }),
            .c("max:(scores) == 20", #Predicate<Employee> { $0.scores.max() == 20 }),
            .c("min:(tags) == nil", #Predicate<Employee> { $0.tags.min() == nil }),
            .c("TERNARY(min:(lucky) != nil, min:(lucky), 9) == 0", #Predicate<Employee> { ($0.lucky.min() ?? 9) == 0 }),
        ]
    }

    private static func nested() -> [SwiftPredicateCase] {
        let names = ["Ada", "x"]
        return [
            .c(
                "SUBQUERY(friends, $_local_1, $_local_1.age > 30).@count > 0",
                #Predicate<Employee> { $0.friends.contains { $0.age > 30 } }
            ),
            .c(
                "SUBQUERY(friends, $_local_1, NOT $_local_1.isActive == 1).@count == 0",
                #Predicate<Employee> { $0.friends.allSatisfy { $0.isActive } }
            ),
            .c(
                "SUBQUERY(friends, $_local_1, $_local_1.isActive == 1).@count == 0",
                #Predicate<Employee> { $0.friends.allSatisfy { !$0.isActive } }
            ),
            .c(
                "SUBQUERY(scores, $_local_1, $_local_1 > 5).@count == 2",
                #Predicate<Employee> { $0.scores.filter { $0 > 5 }.count == 2 }
            ),
            .c(
                "SUBQUERY(tags, $_local_1, $_local_1 == \"\").@count == 0",
                #Predicate<Employee> { $0.tags.filter { $0.isEmpty }.isEmpty }
            ),
            .c(
                "SUBQUERY(friends, $_local_1, $_local_1.age > 30)[FIRST].name == \"Ada\"",
                #Predicate<Employee> { $0.friends.filter { $0.age > 30 }.first?.name == "Ada" }
            ),
            .c(
                "SUBQUERY(friends, $_local_1, SUBQUERY($_local_1.tags, $_local_2, $_local_2 == name OR $_local_2 IN "
                    + "tags).@count > 0).@count > 0",
                #Predicate<Employee> { employee in
                    employee.friends.contains { friend in
                        friend.tags.contains { $0 == employee.name || employee.tags.contains($0) }
                    }
                }
            ),
            .c(
                "SUBQUERY(scores, $_local_1, SUBQUERY(scores, $_local_2, $_local_2 > $_local_1).@count > 0)"
                    + ".@count > 1 AND "
                    + "SUBQUERY(tags, $_local_3, $_local_3 == \"navy\").@count > 0",
                #Predicate<Employee> { employee in
                    employee.scores.filter { score in employee.scores.contains { $0 > score } }.count > 1
                        && employee.tags.contains { $0 == "navy" }
                }
            ),
            .c(
                "SUBQUERY({\"Ada\", \"x\"}, $_local_1, name CONTAINS $_local_1).@count > 0",
                #Predicate<Employee> { employee in names.contains { employee.name.contains($0) } }
            ),
            .c(
                "boss != nil AND SUBQUERY(boss.friends, $_local_1, $_local_1.age == boss.age).@count > 0",
                #Predicate<Employee> { employee in
                    employee.boss.flatMap { boss in boss.friends.contains { $0.age == boss.age } } ?? false
                }
            ),
        ]
    }
}
