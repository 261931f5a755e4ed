internal import Foundation

/// A property's value as an object holds it beside its row, without boxing the common types.
enum PropertyValue {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case uuid(UUID)
    case data(Data)
    case url(URL)
    /// The object that a to-one relationship leads to.
    case object(NSManagedObject)
    /// The members of a to-many relationship.
    case members(RelationshipSet)
    /// Decimals, transformable and composite values, fetched objects, and values of attributes without a type.
    case any(Any)
}
