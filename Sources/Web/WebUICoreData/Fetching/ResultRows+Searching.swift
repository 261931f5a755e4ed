internal import CoreData
internal import WebUI

extension ResultRows {
    /// Where the object with a part of an address is, without reading the others; nil inside if it is not there, and nil
    /// if the objects have parts of addresses of their own.
    func position<Result>(ofPathComponent component: String, as type: Result.Type) -> Int?? {
        let parts = component.split(separator: "-")
        if parts.count == 2, let key = Int64(parts[1]),
            let position = position(ofKey: key, inEntity: String(parts[0])),
            let object = object(at: position, as: Result.self) as? NSManagedObject,
            object.objectID.pathComponent == component
        {
            return .some(position)
        }
        return Result.self is any PathComponentConvertible.Type ? nil : .some(nil)
    }
}

/// Stops the program, as collections do.
func outOfRange(_ position: Int) -> Never {
    misuse(.range, "There is no object at \(position) of an empty fetched result.")
}
