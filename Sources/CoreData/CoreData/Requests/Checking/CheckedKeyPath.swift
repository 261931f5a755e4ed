internal import Foundation
internal import FoundationBackfill
internal import ManagedObjectModelFormat

/// Follows a key path through a model.
struct CheckedKeyPath {
    private(set) var type: CheckedType
    private(set) var isCollection = false
    /// The parts of the key path, those that were followed with the keys of the model instead of other words.
    private var parts: [String]
    private var followed = 0
    private let check: PredicateCheck

    init(_ keyPath: String, from type: CheckedType, isCollection: Bool = false, _ check: PredicateCheck) throws {
        self.type = type
        self.isCollection = isCollection
        self.check = check
        parts = keyPath.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        try follow(KeyPathSteps(keyPath).steps)
    }

    /// Follows the key that a call reads, such as `FUNCTION(folder, "valueForKey:", "name")` or `folder["name"]`. A call has the
    /// keys of the model, and no other words.
    init(key: String, of owner: CheckedExpression, _ check: PredicateCheck) throws {
        guard !key.contains(".") else { throw check.unknown(key, of: owner.name, among: []) }
        try self.init(key, from: owner.type, isCollection: owner.isCollection, check)
        guard path == key else { throw check.unknown(key, of: owner.name, among: [path]) }
    }

    /// The key path with the keys of the model.
    var path: String { parts.joined(separator: ".") }

    private mutating func follow(_ steps: [KeyPathSteps.Step]) throws {
        for (place, step) in steps.enumerated() {
            switch (step, type) {
            case (.operation(let operation, let rest), _):
                return try apply(operation, rest, then: Array(steps[(place + 1)...]))
            case (.key(let key), .object(let entity)): try take(key, of: entity)
            case (.key(let key), .composite(let composite)):
                let elements = Dictionary(
                    composite.elements.map { ($0.name, $0) },
                    uniquingKeysWith: { first, _ in first }
                )
                guard let element = elements[key] else {
                    throw check.unknown(key, of: composite.name, among: Array(elements.keys))
                }
                type = Self.type(of: element)
            case (.key(let key), .attribute(let attribute)):
                let rest = Array(steps[place...])
                guard attribute.hasKeys(rest) else { throw check.unknown(key, of: type.noun, among: []) }
                type = key == "length" && rest.count == 1 ? .number : .unknown
                return
            case (.key, .unknown): return
            }
            followed += 1
        }
    }

    private mutating func take(_ key: String, of entity: NSEntityDescription) throws {
        if ["self", "SELF"].contains(key) { return }
        if ["objectID", "entity"].contains(key) {
            type = .unknown
            return
        }
        let properties = entity.propertiesByName
        let named = properties[key] == nil ? check.names[key] ?? key : key
        parts[followed] = named
        switch properties[named] {
        case let attribute as NSAttributeDescription: type = Self.type(of: attribute)
        case let relationship as NSRelationshipDescription:
            type = relationship.destinationEntity.map { .object($0) } ?? .unknown
            if relationship.isToMany { isCollection = true }
        case let fetched as NSFetchedPropertyDescription:
            type = fetched.fetchRequest?.entity.map { .object($0) } ?? .unknown
            isCollection = true
        case nil: throw check.unknown(key, of: entity.name ?? "the entity", among: check.words(for: properties.keys))
        case .some: type = .unknown
        }
    }

    private mutating func apply(
        _ operation: CollectionOperator,
        _ rest: KeyPathSteps,
        then others: [KeyPathSteps.Step]
    ) throws {
        followed += 1
        if operation == .count {
            (type, isCollection) = (.number, false)
            return
        }
        // What the operator reads from each element.
        try follow(rest.steps)
        switch operation {
        case .sum, .average:
            guard [.number, .truth, .unknown].contains(type.kind) else {
                throw check.error(part: operation.rawValue, "\(operation.rawValue) adds numbers, and gets \(type.noun)")
            }
            (type, isCollection) = (.number, false)
        case .maximum, .minimum, .first, .last: isCollection = false
        default: isCollection = true
        }
        try follow(others)
    }

    static func type(of attribute: NSAttributeDescription) -> CheckedType {
        if let composite = attribute as? NSCompositeAttributeDescription { return .composite(composite) }
        return .attribute(attribute.attributeType)
    }
}

extension PredicateCheck {
    /// Returns the error for a key that does not exist, with the nearest one that does.
    func unknown(_ key: String, of owner: String, among keys: [String]) -> PredicateMeaningError {
        let nearest = NearestName.of(key, among: keys)
        return error(part: key, "\(owner) has no “\(key)”", nearest.map { "did you mean “\($0)”?" })
    }
}
