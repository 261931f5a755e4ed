import CoreData

extension NSPredicate {
    /// Returns the predicate with its managed objects replaced by those of another context. Predicates inside
    /// `SUBQUERY` are left unchanged.
    func withObjects(of context: NSManagedObjectContext) -> NSPredicate {
        switch self {
        case let compound as NSCompoundPredicate:
            let parts = compound.subpredicates.compactMap { ($0 as? NSPredicate)?.withObjects(of: context) }
            return NSCompoundPredicate(type: compound.compoundPredicateType, subpredicates: parts)
        case let comparison as NSComparisonPredicate where comparison.predicateOperatorType != .customSelector:
            return NSComparisonPredicate(
                leftExpression: comparison.leftExpression.withObjects(of: context),
                rightExpression: comparison.rightExpression.withObjects(of: context),
                modifier: comparison.comparisonPredicateModifier,
                type: comparison.predicateOperatorType,
                options: comparison.options
            )
        default:
            return self
        }
    }
}

extension NSExpression {
    fileprivate func withObjects(of context: NSManagedObjectContext) -> NSExpression {
        guard expressionType == .constantValue else { return self }
        return switch constantValue {
        case let object as NSManagedObject: NSExpression(forConstantValue: context.object(with: object.objectID))
        case let list as [Any] where list.contains { $0 is NSManagedObject }:
            NSExpression(
                forConstantValue: list.map { ($0 as? NSManagedObject).map { context.object(with: $0.objectID) } ?? $0 }
            )
        default: self
        }
    }
}
