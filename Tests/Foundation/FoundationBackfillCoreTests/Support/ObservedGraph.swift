import FoundationBackfillCore
import SeededRandom

/// Objects that refer to each other, with observers of many key paths, and the values that the observers should know.
struct ObservedGraph {
    static let keyPaths = [
        "name", "fullName", "title", "badge", "boss.badge", "boss", "boss.name", "boss.title", "boss.boss.fullName",
        "boss.boss.boss.tags",
        "tags",
        "boss.tags.@count", "boss.skills", "age", "boss.boss.age",
    ]

    private var random: SeededGenerator
    private let employees: [Worker]
    private var observers: [GraphObserver] = []
    private var action = ""

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        employees = (0..<5).map { Worker("N\($0)") }
        for employee in employees {
            observers += Self.keyPaths.map { GraphObserver($0, of: employee) }
        }
    }

    mutating func changeAtRandom() {
        guard let employee = employees.randomElement(using: &random) else { return }
        let other = employees.randomElement(using: &random)
        let number = Int.random(in: 0..<4, using: &random)
        let kind = Int.random(in: 0..<12, using: &random)
        action = "kind \(kind) of \(employee.name)"
        switch kind {
        case 0: employee.name = "N\(number)"
        case 1: employee.surname = "S\(number)"
        case 2, 3: employee.boss = other
        case 4: employee.boss = nil
        case 5: employee.setValue(other, forKey: "boss")
        case 6: employee.setValue(number, forKey: "age")
        case 7: employee.mutableArrayValue(forKey: "tags").insert("T\(number)", at: 0)
        case 8: employee.mutableArrayValue(forKey: "tags").removeLastObject()
        case 9 where !employee.tags.isEmpty: employee.mutableArrayValue(forKey: "tags")[0] = "T\(number)"
        case 10: employee.mutableSetValue(forKey: "skills").setSet(["K\(number)", "K1"])
        case 11: employee.mutableSetValue(forKey: "skills").remove("K\(number)")
        default: exchangeObserver()
        }
    }

    /// Occasionally replaces an observer with a new one.
    private mutating func exchangeObserver() {
        guard let index = observers.indices.randomElement(using: &random) else { return }
        let former = observers[index]
        former.employee.removeObserver(former, forKeyPath: former.keyPath)
        observers[index] = GraphObserver(former.keyPath, of: former.employee)
    }

    /// The differences between what the observers were notified of and what happened.
    func faults() -> [String] {
        observers.compactMap { observer in observer.fault().map { "\(action): \($0)" } }
    }
}

/// Tracks the value at one key path from its notifications alone.
final class GraphObserver: NSKeyValueObserver {
    let keyPath: String
    let employee: Worker
    private var known: AnyHashable
    private var tellings = 0
    private var problem: String?

    init(_ keyPath: String, of employee: Worker) {
        self.keyPath = keyPath
        self.employee = employee
        known = Self.hashable(employee.value(forKeyPath: keyPath))
        employee.addObserver(self, forKeyPath: keyPath, options: [.old, .new], context: nil)
    }

    func observeValue(
        forKeyPath keyPath: String?,
        of object: Any?,
        change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {
        tellings += 1
        let kind = (change?[.kindKey] as? UInt).flatMap(NSKeyValueChange.init)
        let old = change?[.oldKey].map(Self.hashable)
        let new = change?[.newKey].map(Self.hashable)
        if kind == .setting {
            if old != known { problem = "told old \(String(describing: old)), knew \(known)" }
            known = new ?? known
        } else if let indexes = change?[.indexesKey] as? IndexSet {
            apply(indexes, removed: old?.base as? [AnyHashable], added: new?.base as? [AnyHashable])
        } else {
            let rest = (known.base as? Set<AnyHashable> ?? []).subtracting(old?.base as? Set<AnyHashable> ?? [])
            known = AnyHashable(rest.union(new?.base as? Set<AnyHashable> ?? []))
        }
    }

    private func apply(_ indexes: IndexSet, removed: [AnyHashable]?, added: [AnyHashable]?) {
        var elements = known.base as? [AnyHashable] ?? []
        if let removed, indexes.map({ elements[$0] }) != removed {
            problem = "\(removed) were not at \(Array(indexes))"
        }
        if removed != nil {
            for index in indexes.reversed() { elements.remove(at: index) }
        }
        for (index, element) in zip(indexes, added ?? []) { elements.insert(element, at: index) }
        known = AnyHashable(elements)
    }

    /// The errors after one change: the known value must be the current value, and there must be at most one
    /// notification.
    func fault() -> String? {
        defer { tellings = 0 }
        let value = Self.hashable(employee.value(forKeyPath: keyPath))
        let place = "\(keyPath) of \(employee.name)"
        if let problem { return "\(place): \(problem)" }
        if tellings > 1 { return "\(place): told \(tellings) times" }
        return value == known ? nil : "\(place): knows \(known), is \(value)"
    }

    private static func hashable(_ value: Any?) -> AnyHashable {
        switch value {
        case nil: AnyHashable(NSNull())
        case let array as [String]: AnyHashable(array.map { AnyHashable($0) })
        case let set as Set<String>: AnyHashable(Set(set.map { AnyHashable($0) }))
        case let value?: value as? AnyHashable ?? AnyHashable("\(value)")
        }
    }
}
