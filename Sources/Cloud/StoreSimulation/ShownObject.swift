internal import CoreData
internal import FoundationBackfill

/// An object as a user sees it. Properties have the names of the version that has introduced them.
struct ShownObject: Hashable {
    /// The value of a property.
    enum Shown: Hashable, CustomStringConvertible {
        case text(String)
        case number(Int64)
        case objects([String])

        var description: String {
            switch self {
            case .text(let text): "'\(text)'"
            case .number(let number): "\(number)"
            case .objects(let keys): "\(keys)"
            }
        }
    }

    let entity: String
    let key: String
    private(set) var values: [String: Shown] = [:]

    /// - Parameter keys: The keys of all objects that exist.
    init(_ object: NSManagedObject, _ model: RandomModel, _ version: Int, _ keys: [NSManagedObjectID: String]) {
        (entity, key) = (object.entity.name ?? "", keys[object.objectID] ?? "?")
        for attribute in model.attributes(of: entity, in: version) {
            values[attribute.name] =
                switch object.value(forKey: attribute.lifetime.name(attribute.name, in: version)) {
                case let text as String: .text(text)
                case let flag as Bool where attribute.kind == .flag: .number(flag ? 1 : 0)
                case let number as Int64: .number(number)
                default: nil
                }
        }
        for side in model.sides(of: entity, in: version) {
            let members = object.members(of: side, version).compactMap { keys[$0.objectID] }
            guard !members.isEmpty else { continue }
            values[side.name] = .objects(side.isOrdered ? members : members.sorted())
        }
    }

    var texts: [String: String] {
        values.compactMapValues { if case .text(let text) = $0 { text } else { nil } }
    }

    func members(of side: String) -> [String] {
        if case .objects(let keys) = values[side] { keys } else { [] }
    }

    /// What two objects show, where they differ.
    func difference(from other: Self) -> String {
        let names = Set(values.keys).union(other.values.keys).filter { values[$0] != other.values[$0] }.sorted()
        func text(_ value: Shown?) -> String { value?.description ?? "nothing" }
        return names.map { "\(key).\($0) is \(text(values[$0])) and \(text(other.values[$0]))" }
            .joined(separator: ", ")
    }
}

extension NSManagedObject {
    /// The objects of one side of a relationship.
    func members(of side: RandomModel.Side, _ version: Int) -> [NSManagedObject] {
        switch value(forKey: side.lifetime.name(side.name, in: version)) {
        case let other as NSManagedObject: [other]
        case let order as NSOrderedSet: order.array.compactMap { $0 as? NSManagedObject }
        case let set as Set<NSManagedObject>: Array(set)
        default: []
        }
    }
}
