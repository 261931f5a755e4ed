package import FoundationBackfillCore

/// The expressions that mappings are usually made of, as Apple's tools write them.
package enum MappingExpressions {
    package static let associatedInstances = "destinationInstancesForEntityMappingNamed:sourceInstances:"
    package static let relatedInstances = "destinationInstancesForSourceRelationshipNamed:sourceInstances:"
    package static let sourceRequest = "fetchRequestForSourceEntityNamed:predicateString:"

    /// `$source.title`
    package static func sourceValue(_ keyPath: String) -> NSExpression {
        NSExpression(form: .keyPath(keyPath, of: NSExpression(forVariable: "source")))
    }

    /// What became, by the mapping of a name, of the objects that an expression has.
    package static func instances(of mapping: String, from source: NSExpression) -> NSExpression {
        call(associatedInstances, mapping, source)
    }

    /// What became, by whatever mapping, of the objects that a relationship leads to.
    package static func instances(of relationship: String) -> NSExpression {
        call(relatedInstances, relationship, sourceValue(relationship))
    }

    /// The objects of exactly an entity that a predicate holds for.
    package static func sourceObjects(of entity: String, where predicate: String = "TRUEPREDICATE") -> NSExpression {
        let manager = NSExpression(forVariable: "manager")
        let request = call(sourceRequest, entity, NSExpression(forConstantValue: predicate))
        let context = NSExpression(form: .keyPath("sourceContext", of: manager))
        return NSFetchRequestExpression(form: .fetch(request, context: context, isCount: false))
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
