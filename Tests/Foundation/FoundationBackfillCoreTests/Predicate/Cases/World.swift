@testable import FoundationBackfillCore

/// The eight people that every case is evaluated with, as objects and as dictionaries with the same values. Friends and
/// bosses always come earlier in the list, so that the dictionaries are finite.
enum World {
    static let names = makePeople().map(\.name)

    static func date(_ secondsSinceReferenceDate: Double) -> Date {
        Date(timeIntervalSinceReferenceDate: secondsSinceReferenceDate)
    }

    static func decimal(_ digits: String) -> Decimal {
        Decimal(string: digits) ?? .nan
    }

    static func url(_ string: String) -> URL {
        URL(string: string) ?? URL(fileURLWithPath: string)
    }

    static func uuid(_ number: UInt8) -> UUID {
        UUID(uuid: (0x5E, 0x2C, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, number))
    }
}

/// The representations of a person that are passed to a predicate.
enum Representation: String, Sendable, CaseIterable {
    case dictionaries
    /// Objects that are read by reflection.
    case objects
    /// Objects whose class declares its properties, which are read without boxing.
    case declaredObjects

    /// The subjects with their names, in the order of `World.makePeople()`.
    var subjects: [(name: String, subject: Any)] {
        let people = World.makePeople()
        return switch self {
        case .dictionaries: people.map { ($0.name, $0.dictionary) }
        case .objects: people.map { ($0.name, $0) }
        case .declaredObjects: people.map { ($0.name, DeclaredPerson($0)) }
        }
    }

    func subject(named name: String) -> Any? {
        subjects.first { $0.name == name }?.subject
    }
}

final class Address: NSObject, NSKeyValueCoding {
    let city: String
    let zip: String

    init(_ city: String, _ zip: String) {
        self.city = city
        self.zip = zip
    }
}

final class Person: NSObject, NSKeyValueCoding {
    let name: String
    var nickname: String?
    var age = 0
    var height = 0.0
    var salary = Decimal.zero
    var isActive = false
    var born = World.date(0)
    var uuid = World.uuid(0)
    var homepage: URL?
    var tags: [String] = []
    var scores: [Int] = []
    var ratings: Set<Int> = []
    var friends: [Person] = []
    var boss: Person?
    var address = Address("", "")
    var notes = ""
    var size = 0
    var first = ""
    var _rank2 = 0
    var flags = 0
    var badges: [String: Int] = [:]

    init(_ name: String, _ size: Int) {
        self.name = name
        self.size = size
        first = String(name.prefix(1))
        _rank2 = size * 10
        uuid = World.uuid(UInt8(size))
    }

    /// The same values under the same keys. A nil value has no entry, or is an `NSNull` if no key path leads through
    /// it.
    var dictionary: [String: Any] {
        var values: [String: Any] = [
            "name": name, "age": age, "height": height, "salary": salary, "isActive": isActive, "born": born,
            "uuid": uuid, "tags": tags, "scores": scores, "ratings": ratings, "notes": notes, "size": size,
            "first": first, "_rank2": _rank2, "flags": flags, "badges": badges,
        ]
        values["friends"] = friends.map(\.dictionary)
        values["address"] = ["city": address.city, "zip": address.zip]
        values["boss"] = boss?.dictionary
        values["nickname"] = nickname
        if let homepage {
            values["homepage"] = homepage
        } else {
            values["homepage"] = NSNull()
        }
        if size == 8 {
            values["nickname"] = NSNull()
        }
        return values
    }
}
