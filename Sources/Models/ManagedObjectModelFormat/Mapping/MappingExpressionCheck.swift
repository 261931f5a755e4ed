internal import FoundationBackfillCore

/// Checks the expressions of an entity mapping against the two versions, without a store.
package struct MappingExpressionCheck: Sendable {
    /// A version and the entity in it that a variable stands for.
    package struct Subject: Sendable {
        let model: ModelDefinition
        let entity: EntityDefinition

        /// Nil if the version has no such entity.
        package init?(_ name: String?, in model: ModelDefinition?) {
            guard let model, let name, let entity = model.entity(named: name) else { return nil }
            (self.model, self.entity) = (model, entity)
        }
    }

    /// Why a text cannot be used.
    package struct Problem: Error, Hashable, Sendable {
        /// What is wrong, as a sentence.
        package let sentence: String
        /// The part of the text that is meant; nil if it is a place, or none.
        package var part: String?
        /// The position in the text that is meant, in characters.
        package var position: Int?
    }

    /// The kinds of texts.
    package enum Kind: Sendable {
        /// The value of a property, for a source object.
        case value
        /// The key path of a relationship mapping, which finds the related objects of a source object.
        case keyPath
        /// The expression that finds all source objects.
        case sourceObjects
        /// The predicate that source objects satisfy.
        case filter
    }

    /// The variables that have a value while there is no object, and those of an object.
    package static let lastingVariables = ["manager", "entityMapping", "entityPolicy"]
    package static let objectVariables = ["source", "destination", "propertyMapping"]

    let source: Subject?
    let destination: Subject?
    /// The names of all entity mappings.
    let mappingNames: [String]

    package init(source: Subject?, destination: Subject?, mappingNames: [String]) {
        (self.source, self.destination, self.mappingNames) = (source, destination, mappingNames)
    }

    /// Returns what is wrong with a text; nil if nothing is, or if the text is empty.
    package func problem(in text: String, as kind: Kind) -> Problem? {
        guard !text.allSatisfy(\.isWhitespace) else { return nil }
        do {
            try check(text, kind)
            return nil
        } catch let problem as Problem {
            return problem
        } catch let error as PredicateParseError {
            let sentence = "Here, \(error.expected) is expected, and not \(error.found)."
            return Problem(sentence: sentence, position: min(error.position, text.count))
        } catch {
            return Problem(sentence: "\(error)")
        }
    }

    private func check(_ text: String, _ kind: Kind) throws {
        switch kind {
        case .filter:
            try check(try NSPredicate.parse(text), Scope(entity: source, variables: []))
        case .sourceObjects:
            try check(try expression(text), Scope(entity: nil, variables: Set(Self.lastingVariables)))
        case .value, .keyPath:
            let variables = Set(Self.lastingVariables + Self.objectVariables)
            try check(try expression(text), Scope(entity: nil, variables: variables))
        }
    }

    private func expression(_ text: String) throws -> NSExpression {
        try NSExpression.parse(text, allowsVariables: true)
    }

    /// What an expression may refer to.
    private struct Scope {
        /// The entity of the object that keys without an object are about; nil if it is not known.
        var entity: Subject?
        var variables: Set<String>
    }

    // MARK: - Expressions

    private func check(_ expression: NSExpression, _ scope: Scope) throws {
        switch expression.form {
        case .variable(let name):
            guard scope.variables.contains(name) else { throw unknownVariable(name, among: scope.variables) }
        case .keyPath(let path, let operand):
            if let start = start(of: operand, scope) { try checkKeys(of: path, from: start) }
        case .message(let target, let selector, let arguments):
            try checkCall(of: target, selector, arguments)
        case .subquery(let collection, let variable, let predicate):
            try check(collection, scope)
            // The elements of the collection may be of any entity.
            return try check(predicate, Scope(entity: nil, variables: scope.variables.union([variable])))
        default: break
        }
        for child in expression.form.children { try check(child, scope) }
        if let predicate = expression.form.innerPredicate { try check(predicate, scope) }
    }

    private func check(_ predicate: NSPredicate, _ scope: Scope) throws {
        _ = try predicate.replacingExpressions { expression in
            try check(expression, scope)
            return expression
        }
    }

    /// The entity at which a key path begins; nil if it is not known.
    private func start(of operand: NSExpression?, _ scope: Scope) -> Subject? {
        switch operand?.form {
        case nil, .evaluatedObject: scope.entity
        case .variable("source"): source
        case .variable("destination"): destination
        default: nil
        }
    }

    /// Follows a key path as far as the model determines it.
    private func checkKeys(of path: String, from start: Subject) throws {
        var owner = start
        for key in path.split(separator: ".").map(String.init) where !key.hasPrefix("@") {
            if ["self", "SELF", "objectID", "entity"].contains(key) { return }
            let lineage = owner.model.lineage(of: owner.entity)
            let names = lineage.flatMap(\.propertyNames)
            guard names.contains(key) else {
                throw Problem(sentence: Self.sentence("\(owner.entity.name) has no “\(key)”", key, names), part: key)
            }
            let relationship = lineage.flatMap(\.relationships).first { $0.name == key }
            guard let next = Subject(relationship?.destinationName, in: owner.model) else { return }
            owner = next
        }
    }

    /// Checks that a function that looks up objects names a mapping that exists.
    private func checkCall(of target: NSExpression, _ selector: String, _ arguments: [NSExpression]) throws {
        guard case .variable("manager") = target.form else { return }
        let named = [MappingExpressions.associatedInstances, MappingExpressions.associatedOrigins]
        let known = named + [MappingExpressions.relatedInstances, MappingExpressions.sourceRequest]
        guard known.contains(selector) else {
            let sentence = Self.sentence("$manager has no function “\(selector)”", selector, known)
            throw Problem(sentence: sentence, part: selector)
        }
        guard named.contains(selector), case .constant(let name as String)? = arguments.first?.form,
            !mappingNames.contains(name)
        else { return }
        throw Problem(sentence: Self.sentence("There is no entity mapping “\(name)”", name, mappingNames), part: name)
    }

    private func unknownVariable(_ name: String, among known: Set<String>) -> Problem {
        let isOfObject = Self.objectVariables.contains(name)
        let sentence =
            isOfObject
            ? "There is no $\(name) here, since no object is being migrated yet."
            : Self.sentence("There is no variable $\(name)", name, known.sorted())
        return Problem(sentence: sentence, part: "$\(name)")
    }

    private static func sentence(_ text: String, _ name: String, _ names: [String]) -> String {
        NearestName.of(name, among: names).map { "\(text); did you mean “\($0)”?" } ?? "\(text)."
    }
}
