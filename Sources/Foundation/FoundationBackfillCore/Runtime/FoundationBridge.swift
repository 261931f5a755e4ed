internal import Foundation

/// The conversions between Swift's values and Foundation's classes, which casts look up at run time.
///
/// Foundation has each conversion in an object file of its own. The linker of a static program takes only object files that
/// something refers to, and a cast is no reference: without the list of types, `["a"] as AnyObject` would be an opaque box
/// in such a program, and neither property lists nor archives could hold it.
package enum FoundationBridge {
    /// The Swift types whose values Foundation turns into objects of its classes.
    package static var types: [any _ObjectiveCBridgeable.Type] {
        [
            [Any].self, [AnyHashable: Any].self, Set<AnyHashable>.self, AnyHashable.self, String.self, Substring.self,
            Bool.self, Int.self, Double.self, Decimal.self, Data.self, Date.self, UUID.self, URL.self, IndexPath.self,
            IndexSet.self, CharacterSet.self, DateComponents.self, DateInterval.self, Calendar.self, Locale.self,
            TimeZone.self, URLComponents.self, URLQueryItem.self, Measurement<Unit>.self, PersonNameComponents.self,
            AffineTransform.self, NSAttributedString.Key.self, Notification.self, CocoaError.self,
        ]
    }

    /// Returns the object of a Foundation class for a value, which is a box for values of types that Foundation does not
    /// know, or the value itself if it is an object; nil for an object that does not inherit from `NSObject`.
    package static func object(of value: Any) -> NSObject? {
        value as AnyObject as? NSObject
    }
}
