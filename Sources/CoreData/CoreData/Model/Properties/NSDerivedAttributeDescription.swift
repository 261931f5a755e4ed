public import FoundationBackfill

/// An attribute that the store computes when an object is saved, such as the number of related objects or a text without
/// its accents.
///
/// The expression is a key path (`author.name`), `canonical:`, `uppercase:` or `lowercase:` of one, an aggregate over a
/// to-many relationship (`notes.@count`, `items.price.@sum`), or `now()`.
open class NSDerivedAttributeDescription: NSAttributeDescription {
    /// What the value is computed with.
    open var derivationExpression: NSExpression? { willSet { requireMutable() } }

    override func makeCopy() -> NSPropertyDescription {
        let copy = NSDerivedAttributeDescription()
        copyAttribute(to: copy)
        copy.derivationExpression = derivationExpression
        return copy
    }
}
