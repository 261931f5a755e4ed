package import FoundationBackfillCore

/// The expressions that Apple's tools write in mapping models.
package enum MappingExpressions {
    package static let associatedInstances = "destinationInstancesForEntityMappingNamed:sourceInstances:"
    package static let associatedOrigins = "sourceInstancesForEntityMappingNamed:destinationInstances:"
    package static let relatedInstances = "destinationInstancesForSourceRelationshipNamed:sourceInstances:"
    package static let sourceRequest = "fetchRequestForSourceEntityNamed:predicateString:"

    /// Returns the expression for a value of the source object, such as `$source.title`.
    package static func sourceValue(_ keyPath: String) -> NSExpression {
        NSExpression(form: .keyPath(keyPath, of: NSExpression(forVariable: "source")))
    }

    /// Returns the expression for the objects that an entity mapping created from the values of another expression.
    package static func instances(of mapping: String, from source: NSExpression) -> NSExpression {
        call(associatedInstances, mapping, source)
    }

    /// Returns the expression for the objects that any entity mapping created from the related objects of the source.
    package static func instances(of relationship: String) -> NSExpression {
        call(relatedInstances, relationship, sourceValue(relationship))
    }

    /// Returns the expression that fetches the source objects of an entity, without subentities, that match a
    /// predicate.
    package static func sourceObjects(of entity: String, where predicate: String = "TRUEPREDICATE") -> NSExpression {
        let manager = NSExpression(forVariable: "manager")
        let request = call(sourceRequest, entity, NSExpression(forConstantValue: predicate))
        let context = NSExpression(form: .keyPath("sourceContext", of: manager))
        return NSFetchRequestExpression(form: .fetch(request, context: context, isCount: false))
    }

    /// Returns the text of the expression for the objects that an entity mapping created from the values of another one.
    package static func instancesText(of mapping: String, from source: String) -> String {
        callText(associatedInstances, mapping, source)
    }

    /// Returns the text of the expression for the objects that any entity mapping created from the values of another one.
    package static func instancesText(ofRelationship relationship: String, from source: String) -> String {
        callText(relatedInstances, relationship, source)
    }

    private static func callText(_ selector: String, _ name: String, _ argument: String) -> String {
        let quoted = name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "FUNCTION($manager, \"\(selector)\", \"\(quoted)\", \(argument))"
    }

    private static func call(_ selector: String, _ name: String, _ argument: NSExpression) -> NSExpression {
        NSExpression(
            form: .message(
                to: NSExpression(forVariable: "manager"),
                selector: selector,
                [NSExpression(forConstantValue: name), argument]
            )
        )
    }
}
