internal import Foundation

/// A transformer that reads objects from keyed archives, and archives objects, for a fixed list of classes.
///
/// Swift values are archived as instances of their Foundation classes, and a cast converts them back:
///
///     let transformer = NSSecureUnarchiveFromDataTransformer()
///     let data = transformer.reverseTransformedValue(["a", "b"]) as? Data
///     let tags = transformer.transformedValue(data) as? [String]  // ["a", "b"]
///
/// A subclass can allow other classes, which must adopt `NSSecureCoding`:
///
///     final class RouteTransformer: NSSecureUnarchiveFromDataTransformer {
///         override class var allowedTopLevelClasses: [AnyClass] { [Route.self] }
///     }
///
/// The result is `nil` for `nil`, for a value or an archive with a class that is not allowed, and for data that is
/// damaged or not an archive. None of these stops the program as long as only the default classes are allowed; other
/// classes may trap in their `init(coder:)`.
///
/// *Important:* the classes of the elements of an array, dictionary or set are checked too, both when writing and when
/// reading, so that unreadable archives are not written. On Linux the following yield `nil`: decimal numbers, which
/// Foundation cannot archive; subclasses of the default classes, other than Foundation's mutable ones; collections
/// nested more than 200 levels deep; archives in XML; and objects of your classes that form a reference cycle, or that
/// cannot be read from what they write, which is tried when they are archived.
open class NSSecureUnarchiveFromDataTransformer: ValueTransformer {
    /// The classes that can be archived and unarchived, along with their subclasses.
    ///
    /// Default: the class that `transformedValueClass()` returns if a subclass overrides it; otherwise arrays,
    /// dictionaries, sets, strings, numbers, dates, data, URLs, UUIDs and null.
    open class var allowedTopLevelClasses: [AnyClass] {
        let valueClass: AnyClass = transformedValueClass()
        guard valueClass == NSObject.self else { return [valueClass] }
        return [
            NSArray.self, NSDictionary.self, NSSet.self, NSString.self, NSNumber.self, NSDate.self, NSData.self,
            NSURL.self, NSUUID.self, NSNull.self,
        ]
    }

    /// Returns the object in an archive.
    ///
    /// - Parameter value: The archive, as `Data`.
    /// - Returns: The object, or `nil` as described for the class.
    open override func transformedValue(_ value: Any?) -> Any? {
        guard let data = value as? Data else { return nil }
        return ArchivePolicy.secure(Self.allowedTopLevelClasses).unarchive(data)
    }

    /// Returns an archive of a value.
    ///
    /// - Parameter value: An object of an allowed class, or a Swift value that bridges to one.
    /// - Returns: The archive, as `Data`, or `nil` as described for the class.
    open override func reverseTransformedValue(_ value: Any?) -> Any? {
        guard let value else { return nil }
        return ArchivePolicy.secure(Self.allowedTopLevelClasses).archive(value)
    }
}
