import Foundation
import Testing

@testable import FoundationBackfillCore

@Suite struct FoundationBridgeTests {
    @Test func valuesBecomeObjectsOfFoundationsClasses() {
        let values: [(Any, NSObject.Type)] = [
            (["a"], NSArray.self), (["a": 1], NSDictionary.self), (Set([1]), NSSet.self), ("a", NSString.self),
            ("ab".dropFirst(), NSString.self), (1, NSNumber.self), (true, NSNumber.self), (1.5, NSNumber.self),
            (Decimal(1), NSDecimalNumber.self), (Data(), NSData.self), (Date(), NSDate.self), (UUID(), NSUUID.self),
            (URL(fileURLWithPath: "/"), NSURL.self), (IndexPath(index: 1), NSIndexPath.self),
            (IndexSet(integer: 1), NSIndexSet.self), (CharacterSet.letters, NSCharacterSet.self),
            (DateComponents(), NSDateComponents.self), (DateInterval(), NSDateInterval.self),
            (Calendar(identifier: .gregorian), NSCalendar.self), (Locale(identifier: "de"), NSLocale.self),
            (TimeZone.gmt, NSTimeZone.self), (URLComponents(), NSURLComponents.self),
        ]
        for (value, type) in values {
            #expect(FoundationBridge.object(of: value)?.isKind(of: type) == true, "\(Swift.type(of: value))")
        }
    }

    @Test func otherValuesBecomeNoObjectThatCanBeArchived() {
        #expect(!(FoundationBridge.object(of: Unknown()) is any NSCoding))
        #expect(FoundationBridge.object(of: UnknownObject()) == nil)
    }

    private struct Unknown {}

    private final class UnknownObject {}

    /// A static program contains only those conversions that are in this list.
    @Test func theListHasTheConversionsOfCollections() {
        let names = Set(FoundationBridge.types.map { "\($0)" })
        #expect(names.isSuperset(of: ["Array<Any>", "Dictionary<AnyHashable, Any>", "Set<AnyHashable>", "Decimal"]))
    }
}
