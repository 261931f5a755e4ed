package import FoundationBackfillCore

/// Where a property of a new object gets its value from.
package struct PropertyMappingDefinition: Hashable, Sendable {
    package var name: String
    package var valueExpression: NSExpression?
    /// Whether the expression was left to the tools: it counts only if the old entity has a property of the name.
    package var isGenerated = false
    package var userInfo: [String: PropertyListValue] = [:]

    package init(name: String, valueExpression: NSExpression? = nil, isGenerated: Bool = false) {
        self.name = name
        self.valueExpression = valueExpression
        self.isGenerated = isGenerated
    }
}
