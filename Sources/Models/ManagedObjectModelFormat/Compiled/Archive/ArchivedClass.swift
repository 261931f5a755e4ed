/// The classes that archives of models have, each with those it inherits from. An archive names them all, so that a reader
/// without the class can take the next one.
enum ArchivedClass {
    /// The class and all above it, itself first.
    static func hierarchy(of name: String) -> [String] {
        var hierarchy = [name]
        while let parent = parents[hierarchy[hierarchy.count - 1]] {
            hierarchy.append(parent)
        }
        return name == root ? hierarchy : hierarchy + [root]
    }

    private static let root = "NSObject"

    /// What inherits from `NSObject` itself is not listed.
    private static let parents = [
        "NSAggregateExpression": "NSExpression",
        "NSAnyKeyExpression": "NSExpression",
        "NSAttributeDescription": "NSPropertyDescription",
        "NSBetweenPredicateOperator": "NSPredicateOperator",
        "NSComparisonPredicate": "NSPredicate",
        "NSComparisonPredicateOperator": "NSPredicateOperator",
        "NSCompositeAttributeDescription": "NSAttributeDescription",
        "NSCompoundPredicate": "NSPredicate",
        "NSConstantValueExpression": "NSExpression",
        "NSCustomPredicateOperator": "NSPredicateOperator",
        "NSDecimalNumber": "NSNumber",
        "NSDecimalNumberPlaceholder": "NSDecimalNumber",
        "NSDerivedAttributeDescription": "NSAttributeDescription",
        "NSEqualityPredicateOperator": "NSPredicateOperator",
        "NSExpressionDescription": "NSPropertyDescription",
        "NSFalsePredicate": "NSPredicate",
        "NSFetchedPropertyDescription": "NSPropertyDescription",
        "NSFetchRequest": "NSPersistentStoreRequest",
        "NSFunctionExpression": "NSExpression",
        "NSInPredicateOperator": "NSPredicateOperator",
        "NSKeyPathExpression": "NSFunctionExpression",
        "NSKeyPathSpecifierExpression": "NSExpression",
        "NSLikePredicateOperator": "NSMatchingPredicateOperator",
        "NSMatchingPredicateOperator": "NSStringPredicateOperator",
        "NSMutableArray": "NSArray",
        "NSMutableDictionary": "NSDictionary",
        "NSNumber": "NSValue",
        "NSRelationshipDescription": "NSPropertyDescription",
        "NSSelfExpression": "NSExpression",
        "NSSetExpression": "NSExpression",
        "NSStringPredicateOperator": "NSPredicateOperator",
        "NSSubqueryExpression": "NSExpression",
        "NSSubstringPredicateOperator": "NSStringPredicateOperator",
        "NSSymbolicExpression": "NSExpression",
        "NSTernaryExpression": "NSExpression",
        "NSTruePredicate": "NSPredicate",
        "NSVariableAssignmentExpression": "NSExpression",
        "NSVariableExpression": "NSExpression",
    ]
}
