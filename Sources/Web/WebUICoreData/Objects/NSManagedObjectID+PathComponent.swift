public import CoreData
public import WebUI

extension NSManagedObjectID: ProvisionalIdentity {}

extension NSManagedObjectID: PathComponentConvertible {
    /// The entity and the number that the store has given the object, as in `Note-7`. A class that wants other addresses
    /// for its objects is `PathComponentConvertible` itself.
    public var pathComponent: String {
        let uri = uriRepresentation()
        return "\(entity.name ?? "")-\(uri.lastPathComponent.dropFirst())"
    }
}
