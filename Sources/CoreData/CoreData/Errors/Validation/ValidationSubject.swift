internal import Foundation

/// What a validation error is about: a property of an object, and the value that it has.
struct ValidationSubject {
    /// The name of the object's entity.
    let entity: String
    /// The name of the property.
    let key: String
    /// The value, if there is one.
    var value: Any?
    /// The object.
    var object: AnyObject?
    /// The object's identifier as a URI.
    var objectURI: URL?

    /// The property as messages name it.
    var text: String { "\(entity).\(key)" + (objectURI.map { " of \($0.absoluteString)" } ?? "") }
}
