@testable import FoundationBackfillCore

/// A person whose class declares its properties, so that predicates take the fast path.
final class DeclaredPerson: NSObject, NSKeyValueCoding {
    let person: Person

    init(_ person: Person) {
        self.person = person
    }

    static let keyValueProperties: [String: KeyValueProperty] = [
        "name": KeyValueProperty(\DeclaredPerson.person.name),
        "nickname": KeyValueProperty(\DeclaredPerson.person.nickname),
        "age": KeyValueProperty(\DeclaredPerson.person.age),
        "height": KeyValueProperty(\DeclaredPerson.person.height),
        "salary": KeyValueProperty(\DeclaredPerson.person.salary),
        "isActive": KeyValueProperty(\DeclaredPerson.person.isActive),
        "born": KeyValueProperty(\DeclaredPerson.person.born),
        "uuid": KeyValueProperty(\DeclaredPerson.person.uuid),
        "homepage": KeyValueProperty(\DeclaredPerson.person.homepage),
        "tags": KeyValueProperty(\DeclaredPerson.person.tags),
        "scores": KeyValueProperty(\DeclaredPerson.person.scores),
        "ratings": KeyValueProperty(\DeclaredPerson.person.ratings),
        "friends": KeyValueProperty(\DeclaredPerson.person.friends),
        "boss": KeyValueProperty(\DeclaredPerson.person.boss),
        "address": KeyValueProperty(\DeclaredPerson.person.address),
        "notes": KeyValueProperty(\DeclaredPerson.person.notes),
        "size": KeyValueProperty(\DeclaredPerson.person.size),
        "first": KeyValueProperty(\DeclaredPerson.person.first),
        "_rank2": KeyValueProperty(\DeclaredPerson.person._rank2),
        "flags": KeyValueProperty(\DeclaredPerson.person.flags),
        "badges": KeyValueProperty(\DeclaredPerson.person.badges),
    ]
}
