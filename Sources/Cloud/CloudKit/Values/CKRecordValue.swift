public import CoreLocation
public import FoundationBackfill

/// A value that a field of a record can have: text, number, date, data, location, reference, asset, or a list of these.
///
/// On Apple's platforms only classes adopt this protocol, and Swift's values become objects on assignment. On Linux the
/// values adopt it themselves, so that `"text" as CKRecordValue` compiles. Do not adopt it in types of your own: setting
/// one stops the program.
public protocol __CKRecordObjCValue {}

/// A value that a field of a record can have.
public typealias CKRecordValue = __CKRecordObjCValue

/// A type whose values a field takes and returns without a cast.
///
/// ```swift
/// record["title"] = "Ulysses"
/// let title: String? = record["title"]
/// let pages = record["pages"] as? Int
/// ```
public protocol CKRecordValueProtocol: __CKRecordObjCValue {}

extension String: CKRecordValueProtocol {}
extension Int: CKRecordValueProtocol {}
extension Int8: CKRecordValueProtocol {}
extension Int16: CKRecordValueProtocol {}
extension Int32: CKRecordValueProtocol {}
extension Int64: CKRecordValueProtocol {}
extension UInt: CKRecordValueProtocol {}
extension UInt8: CKRecordValueProtocol {}
extension UInt16: CKRecordValueProtocol {}
extension UInt32: CKRecordValueProtocol {}
extension UInt64: CKRecordValueProtocol {}
extension Bool: CKRecordValueProtocol {}
extension Float: CKRecordValueProtocol {}
extension Double: CKRecordValueProtocol {}
extension Date: CKRecordValueProtocol {}
extension Data: CKRecordValueProtocol {}
extension Array: __CKRecordObjCValue where Element: __CKRecordObjCValue {}
extension Array: CKRecordValueProtocol where Element: CKRecordValueProtocol {}
extension NSString: CKRecordValueProtocol {}
extension NSNumber: CKRecordValueProtocol {}
extension NSDate: CKRecordValueProtocol {}
extension NSData: CKRecordValueProtocol {}
extension NSArray: CKRecordValueProtocol {}
extension CKAsset: CKRecordValueProtocol {}
extension CKReference: CKRecordValueProtocol {}
extension CLLocation: CKRecordValueProtocol {}
