import FoundationBackfillCore

/// An observable object. Most properties announce their changes; `age` and `desk` leave it to key-value coding.
final class Worker: NSObject, NSKeyValueObserving {
    let keyValueObservers = KeyValueObservers()

    var name: String {
        willSet { willChangeValue(for: \.name) }
        didSet { didChangeValue(for: \.name) }
    }
    var surname = "" {
        willSet { willChangeValue(for: \.surname) }
        didSet { didChangeValue(for: \.surname) }
    }
    var nickname: String? {
        willSet { willChangeValue(for: \.nickname) }
        didSet { didChangeValue(for: \.nickname) }
    }
    var boss: Worker? {
        willSet { willChangeValue(for: \.boss) }
        didSet { didChangeValue(for: \.boss) }
    }
    var tags: [String] = [] {
        willSet { willChangeValue(for: \.tags) }
        didSet { didChangeValue(for: \.tags) }
    }
    var skills: Set<String> = [] {
        willSet { willChangeValue(for: \.skills) }
        didSet { didChangeValue(for: \.skills) }
    }
    var age = 0
    var desk: Int? = 1
    private(set) var readsOfSalary = 0

    init(_ name: String) {
        self.name = name
    }

    var fullName: String { surname.isEmpty ? name : "\(name) \(surname)" }
    var title: String { "\(fullName) under \(boss?.fullName ?? "nobody")" }
    var path: String { (boss.map { "\($0.path)/" } ?? "") + name }
    var badge: String { "\(boss?.name ?? "-") (\(boss?.fullName ?? "-"))" }
    var salary: Int {
        readsOfSalary += 1
        return age * 100
    }

    static let keyValueProperties: [String: KeyValueProperty] = [
        "name": KeyValueProperty(\Worker.name),
        "surname": KeyValueProperty(\Worker.surname),
        "nickname": KeyValueProperty(\Worker.nickname),
        "boss": KeyValueProperty(\Worker.boss),
        "tags": KeyValueProperty(\Worker.tags),
        "skills": KeyValueProperty(\Worker.skills),
        "age": KeyValueProperty(\Worker.age),
        "desk": KeyValueProperty(\Worker.desk),
        "fullName": KeyValueProperty(\Worker.fullName),
        "title": KeyValueProperty(\Worker.title),
        "path": KeyValueProperty(\Worker.path),
        "badge": KeyValueProperty(\Worker.badge),
        "salary": KeyValueProperty(\Worker.salary),
    ]

    static func keyPathsForValuesAffectingValue(forKey key: String) -> Set<String> {
        switch key {
        case "fullName": ["name", "surname"]
        case "title": ["fullName", "boss.fullName"]
        case "badge": ["boss.name", "boss.fullName"]
        case "path": ["name", "boss.path"]
        default: []
        }
    }

    static func automaticallyNotifiesObservers(forKey key: String) -> Bool {
        key != "desk"
    }

    func setNilValueForKey(_ key: String) {
        setValue(0, forKey: key)
    }
}
