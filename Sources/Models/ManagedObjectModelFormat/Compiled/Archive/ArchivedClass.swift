/// The inheritance of the classes in archives of models. An archive names the ancestors of each class, so that a reader
/// without the class can use an ancestor.
enum ArchivedClass {
    /// Returns the names of a class and its ancestors, the class itself first.
    static func hierarchy(of name: String) -> [String] {
        var hierarchy = [name]
        while let parent = parents[hierarchy[hierarchy.count - 1]] {
            hierarchy.append(parent)
        }
        return name == root ? hierarchy : hierarchy + [root]
    }

    private static let root = "NSObject"

    /// The parents of classes. Classes that inherit from `NSObject` directly are not listed.
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
        "NSFetchRequestExpression": "NSExpression",
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
