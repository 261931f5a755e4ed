@testable import FoundationBackfillCore

/// Key paths, collection operators, and steps into collections.
enum KeyPathCases {
    static let all: [PredicateCase] = [
        // steps through objects and dictionaries
        .c("address.zip == '00100'", prints: #"address.zip == "00100""#, matches: ["Linus"]),
        .c(
            "boss.address.city == 'London'",
            prints: #"boss.address.city == "London""#,
            matches: ["Grace", "Alan", "Linus"]
        ),
        .c("boss.boss.boss.name == 'Ada'", prints: #"boss.boss.boss.name == "Ada""#, matches: ["Zoë"]),
        .c("badges.gold == 5", matches: ["Barbara"]),
        .c("boss.badges.gold == 2", matches: ["Grace", "Alan"]),
        // a step into a collection maps it
        .c("friends.name == {'Ada', 'Grace'}", prints: #"friends.name == {"Ada", "Grace"}"#, matches: ["Alan"]),
        .c("friends.age CONTAINS 45", matches: ["Alan", "Barbara"]),
        .c(
            "friends.address.city CONTAINS 'Rotterdam'",
            prints: #"friends.address.city CONTAINS "Rotterdam""#,
            matches: ["Barbara", "Linus"]
        ),
        .c("boss.friends.name CONTAINS 'Grace'", prints: #"boss.friends.name CONTAINS "Grace""#, matches: ["Linus"]),
        // @count
        .c("scores.@count == 3", matches: ["Ada", "Grace", "Barbara"]),
        .c("ratings.@count > 2", matches: ["Ada", "Иван"]),
        .c("friends.@count < friends.@count + 1", matches: World.names),
        .c("boss.scores.@count == 1", matches: ["Linus"]),
        // @sum
        .c("scores.@sum.self == 60", matches: ["Ada"]),
        .c("scores.@sum.self == 0", matches: ["Zoë"]),
        .c("friends.@sum.age > 80", matches: ["Alan", "Linus"]),
        .c("friends.@sum.height == 1.75", matches: ["Zoë"]),
        .c("friends.@sum.salary == 3250.5", matches: ["Alan"]),
        .c("boss.friends.@sum.age == 81", matches: ["Linus"]),
        // @avg
        .c("friends.@avg.age == 36", matches: ["Grace"]),
        .c("friends.@avg.age == 37.5", matches: ["Barbara"]),
        .c("scores.@avg.self == 8.5", matches: ["Иван"]),
        .c("ratings.@avg.self == 3", matches: ["Edsger", "Linus", "Иван"]),
        .c("friends.@avg.salary < 1000", matches: ["Ada", "Edsger"]),
        // @min and @max
        .c("scores.@max.self == 30", matches: ["Ada"]),
        .c("scores.@min.self == 1", matches: ["Edsger"]),
        .c("ratings.@max.self == 5", matches: ["Edsger", "Zoë", "Иван"]),
        .c("friends.@min.age < 20", matches: ["Иван"]),
        .c("friends.@max.age > 40", matches: ["Alan", "Edsger", "Barbara", "Linus"]),
        .c("friends.@max.name == 'Grace'", prints: #"friends.@max.name == "Grace""#, matches: ["Alan", "Barbara"]),
        .c("friends.@min.name == 'Ada'", prints: #"friends.@min.name == "Ada""#, matches: ["Grace", "Alan", "Linus"]),
        .c(
            "friends.@min.nickname == 'Amazing Grace'",
            prints: #"friends.@min.nickname == "Amazing Grace""#,
            matches: ["Alan", "Barbara"]
        ),
        .c("friends.@max.age == nil", matches: ["Ada"]),
        // @unionOfObjects and @distinctUnionOfObjects
        .c(
            "friends.@unionOfObjects.name CONTAINS 'Ada'",
            prints: #"friends.@unionOfObjects.name CONTAINS "Ada""#,
            matches: ["Grace", "Alan", "Linus"]
        ),
        .c("ANY friends.@unionOfObjects.age > 40", matches: ["Alan", "Edsger", "Barbara", "Linus"]),
        .c("count:(friends.@unionOfObjects.isActive) == 2", matches: ["Alan", "Barbara", "Иван"]),
        .c("count:(friends.@distinctUnionOfObjects.isActive) == 2", matches: ["Barbara", "Linus", "Иван"]),
        .c("count:(friends.@distinctUnionOfObjects.isActive) == 1", matches: ["Grace", "Alan", "Edsger", "Zoë"]),
        // @unionOfArrays, @distinctUnionOfArrays and @distinctUnionOfSets
        .c("30 IN friends.@unionOfArrays.scores", matches: ["Grace", "Alan", "Linus"]),
        .c("count:(friends.@unionOfArrays.tags) == 5", matches: ["Alan", "Barbara"]),
        .c("count:(friends.@distinctUnionOfArrays.tags) == 4", matches: ["Alan"]),
        .c("100 IN friends.@distinctUnionOfArrays.scores", matches: ["Barbara", "Linus"]),
        .c("4 IN friends.@distinctUnionOfSets.ratings", matches: ["Edsger", "Linus"]),
        // self as a key
        .c("SELF.name == 'Ada'", prints: nil, matches: ["Ada"]),
        .c("SELF.address.city == 'Paris'", prints: nil, matches: ["Zoë"]),
        .c("ANY SELF.scores == 7", prints: nil, matches: ["Alan"]),
        .c("SELF.scores.@count == 0", prints: nil, matches: ["Zoë"]),
        // identity
        .c("boss IN friends", matches: ["Grace", "Alan", "Barbara", "Linus", "Zoë"], on: [.objects]),
        .c("boss == SELF", matches: [], on: [.objects]),
        .c("ANY friends == boss", matches: ["Grace", "Alan", "Barbara", "Linus", "Zoë"], on: [.objects]),
        .c("SELF IN boss.friends", matches: [], on: [.objects]),
        .c("boss.boss IN friends", matches: ["Linus"], on: [.objects]),
    ]
}
