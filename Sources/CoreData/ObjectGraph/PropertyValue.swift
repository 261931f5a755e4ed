internal import Foundation

/// A property's value as an object that was changed holds it, without boxing the common types.
enum PropertyValue {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case uuid(UUID)
    case data(Data)
    case url(URL)
    case decimal(Decimal)
    /// The object that a to-one relationship leads to.
    case object(NSManagedObject)
    /// Transformable and composite values, and those of attributes without a type.
    case any(Any)
}
