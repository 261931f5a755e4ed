internal import Foundation

/// Turns keyed archives into the objects in them, and back, for a fixed list of classes.
///
/// Swift values go in and come out under the names of their Foundation classes, so a cast finds them again:
///
///     let transformer = NSSecureUnarchiveFromDataTransformer()
///     let data = transformer.reverseTransformedValue(["a", "b"]) as? Data
///     let tags = transformer.transformedValue(data) as? [String]  // ["a", "b"]
///
/// A subclass allows other classes, which adopt `NSSecureCoding`:
///
///     final class RouteTransformer: NSSecureUnarchiveFromDataTransformer {
///         override class var allowedTopLevelClasses: [AnyClass] { [Route.self] }
///     }
///
/// The result is `nil` for `nil`, for a value or an archive with a class that is not allowed, and for data that is no
/// archive or a damaged one. None of these traps, as long as the classes are those allowed at first; others may trap in
/// their own `init(coder:)`.
///
/// *Important:* the classes within an array, dictionary or set are checked too, when writing as when reading, so that
/// what cannot be read is not written. On Linux the following yield `nil`: decimal numbers, as Foundation cannot archive
/// them; subclasses of the classes allowed at first, other than Foundation's mutable ones; collections nested more than
/// 200 deep; archives in XML; and, when they are read, objects of your classes that refer to each other in a circle.
open class NSSecureUnarchiveFromDataTransformer: ValueTransformer {
    /// The classes that may be archived and unarchived; their subclasses may too.
    ///
    /// If a subclass overrides `transformedValueClass()`, that one class. Otherwise arrays, dictionaries, sets, strings,
    /// numbers, dates, data, URLs, UUIDs and null.
    open class var allowedTopLevelClasses: [AnyClass] {
        let valueClass: AnyClass = transformedValueClass()
        guard valueClass == NSObject.self else { return [valueClass] }
        return [
            NSArray.self, NSDictionary.self, NSSet.self, NSString.self, NSNumber.self, NSDate.self, NSData.self,
            NSURL.self, NSUUID.self, NSNull.self,
        ]
    }

    /// Reads the object in an archive.
    ///
    /// - Parameter value: The archive, as `Data`.
    /// - Returns: The object, or `nil` as described for the class.
    open override func transformedValue(_ value: Any?) -> Any? {
        guard let data = value as? Data else { return nil }
        return ArchivePolicy.secure(Self.allowedTopLevelClasses).unarchive(data)
    }

    /// Writes a value into an archive.
    ///
    /// - Parameter value: An object of an allowed class, or a Swift value that bridges to one.
    /// - Returns: The archive, as `Data`, or `nil` as described for the class.
    open override func reverseTransformedValue(_ value: Any?) -> Any? {
        guard let value else { return nil }
        return ArchivePolicy.secure(Self.allowedTopLevelClasses).archive(value)
    }
}
