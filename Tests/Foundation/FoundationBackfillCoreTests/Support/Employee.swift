@testable import FoundationBackfillCore

enum Grade: String, Codable {
    case junior
    case senior
}

enum Level: Int, Codable, Comparable {
    case low = 1
    case middle = 5
    case high = 10

    static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
}

struct Office: Codable, Hashable {
    var city: String
    var floor: Int?
}

/// An object with a property of every kind that a Swift predicate can use.
class Employee: NSObject, NSKeyValueCoding {
    class var keyValueProperties: [String: KeyValueProperty] { declared }

    private static let declared: [String: KeyValueProperty] = [
        "name": KeyValueProperty(\Employee.name),
        "nickname": KeyValueProperty(\Employee.nickname),
        "age": KeyValueProperty(\Employee.age),
        "height": KeyValueProperty(\Employee.height),
        "rating": KeyValueProperty(\Employee.rating),
        "bonus": KeyValueProperty(\Employee.bonus),
        "isActive": KeyValueProperty(\Employee.isActive),
        "isRemote": KeyValueProperty(\Employee.isRemote),
        "born": KeyValueProperty(\Employee.born),
        "left": KeyValueProperty(\Employee.left),
        "id": KeyValueProperty(\Employee.id),
        "homepage": KeyValueProperty(\Employee.homepage),
        "photo": KeyValueProperty(\Employee.photo),
        "initial": KeyValueProperty(\Employee.initial),
        "grade": KeyValueProperty(\Employee.grade),
        "level": KeyValueProperty(\Employee.level),
        "office": KeyValueProperty(\Employee.office),
        "tags": KeyValueProperty(\Employee.tags),
        "notes": KeyValueProperty(\Employee.notes),
        "scores": KeyValueProperty(\Employee.scores),
        "lucky": KeyValueProperty(\Employee.lucky),
        "grades": KeyValueProperty(\Employee.grades),
        "badges": KeyValueProperty(\Employee.badges),
        "ranks": KeyValueProperty(\Employee.ranks),
        "votes": KeyValueProperty(\Employee.votes),
        "boss": KeyValueProperty(\Employee.boss),
        "friends": KeyValueProperty(\Employee.friends),
        "shout": KeyValueProperty(\Employee.loudName),
    ]

    var name: String
    var nickname: String?
    var age = 0
    var height = 0.0
    var rating: Float?
    var bonus = Decimal.zero
    var isActive = false
    var isRemote: Bool?
    var born = Date(timeIntervalSinceReferenceDate: 0)
    var left: Date?
    var id = UUID()
    var homepage: URL?
    var photo = Data()
    var initial: Character
    var grade = Grade.junior
    var level: Level?
    var office: Office?
    var tags: [String] = []
    var notes: [String]?
    var scores: [Int] = []
    var lucky: Set<Int> = []
    var grades: [Grade] = []
    var badges: [String: Int] = [:]
    var ranks: [Grade: Int] = [:]
    var votes: [Int: String] = [:]
    var boss: Employee?
    var friends: [Employee] = []

    /// A property whose declared key differs from its name.
    var loudName: String { name.uppercased() }
    /// A property without a declared key.
    var quietName: String { name.lowercased() }

    init(_ name: String) {
        self.name = name
        initial = name.first ?? "-"
    }
}

/// A subclass that declares its superclass's properties again, so that key paths that start from it have names.
final class Manager: Employee {
    override class var keyValueProperties: [String: KeyValueProperty] {
        super.keyValueProperties.merging([
            "name": KeyValueProperty(\Manager.name), "age": KeyValueProperty(\Manager.age),
            "shout": KeyValueProperty(\Manager.loudName),
        ]) { $1 }
    }
}

extension Employee {
    /// Objects that differ in all properties. Each number determines another property, so that neighbours share few
    /// values.
    static func samples() -> [Employee] {
        let names = [
            "Ada", "Grace", "Alan", "Edsger", "Barbara", "Linus", "Zoë", "Иван", "", "ada", "AB", "Straße", "é",
            "e\u{301}a",
            "a b", "Donald \"D\" Knuth", "10%_*?", "李", "line\nbreak", "x",
        ]
        var samples: [Employee] = []
        for (number, name) in names.enumerated() {
            let employee = number % 7 == 3 ? Manager(name) : Employee(name)
            employee.fill(number)
            employee.boss = number % 3 == 0 ? nil : samples[number / 2]
            employee.friends = Array(samples.suffix(number % 4))
            samples.append(employee)
        }
        return samples
    }

    private func fill(_ number: Int) {
        nickname = [nil, "Countess", "zoe", "", "aa", name][number % 6]
        age = [36, 45, 17, 0, -3, 30, 65][number % 7]
        height = [1.5, 1.75, 2, 0.1, -0.5][number % 5]
        rating = [nil, 0.5, 3.25, 5][number % 4]
        bonus = Decimal(number * 25) / 100
        isActive = number % 2 == 0
        isRemote = [nil, true, false][number % 3]
        born = Date(timeIntervalSinceReferenceDate: Double(number - 5) * 1_000_000.5)
        left = number % 4 == 1 ? Date(timeIntervalSinceReferenceDate: Double(number) * 10_000_000) : nil
        id = Self.id(number)
        homepage = number % 5 == 2 ? nil : URL(string: "https://h\(number % 3).example/\(number)?q=\(age)")
        photo = Data(repeating: 7, count: number % 4)
        grade = number % 3 == 1 ? .senior : .junior
        level = [nil, .low, .middle, .high][(number / 2) % 4]
        office =
            number % 4 == 2
            ? nil : Office(city: ["London", "Paris"][number % 2], floor: number % 3 == 0 ? nil : number)
        tags = Array(["math", "poetry", "Math", "éclair", "", "navy"].prefix(number % 7))
        notes = [nil, [], ["todo"], ["todo", "done"]][number % 4]
        scores = Array([10, 20, 5, 5, -4].suffix(number % 6))
        lucky = Set((0..<number % 5).map { $0 * 7 })
        grades = Array([Grade.senior, .junior].prefix(number % 3))
        badges = number % 3 == 0 ? [:] : ["gold": number % 4, "silver": 1, "@count": 99]
        ranks = number % 2 == 0 ? [.senior: number] : [:]
        votes = number % 2 == 0 ? [1: "yes", 2: "no"] : [number: "yes"]
    }

    static func id(_ number: Int) -> UUID {
        UUID(uuid: (0x5E, 0x2C, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, UInt8(number)))
    }
}
