public import Foundation

// On Apple's platforms every object is a format argument. Foundation on Linux accepts only text and numbers, so that
// `NSPredicate(format: "created > %@", date)` would not compile. These conformances add the missing types. In a C
// argument list each value is passed as an object.

extension NSObject: @retroactive CVarArg {
    /// The object's address.
    public var _cVarArgEncoding: [Int] {
        [Int(bitPattern: Unmanaged.passUnretained(self).toOpaque())]
    }
}

extension Date: @retroactive _CVarArgObject, @retroactive CVarArg {
    /// The date as an object.
    public var _cVarArgObject: any CVarArg { FormatArgumentBox(self) }
    /// The object's address.
    public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}

extension UUID: @retroactive _CVarArgObject, @retroactive CVarArg {
    /// The UUID as an object.
    public var _cVarArgObject: any CVarArg { FormatArgumentBox(self) }
    /// The object's address.
    public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}

extension URL: @retroactive _CVarArgObject, @retroactive CVarArg {
    /// The URL as an object.
    public var _cVarArgObject: any CVarArg { FormatArgumentBox(self) }
    /// The object's address.
    public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}

extension Data: @retroactive _CVarArgObject, @retroactive CVarArg {
    /// The data as an object.
    public var _cVarArgObject: any CVarArg { FormatArgumentBox(self) }
    /// The object's address.
    public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}

extension Decimal: @retroactive _CVarArgObject, @retroactive CVarArg {
    /// The decimal as an object.
    public var _cVarArgObject: any CVarArg { FormatArgumentBox(self) }
    /// The object's address.
    public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}

extension Array: @retroactive _CVarArgObject, @retroactive CVarArg {
    /// The array as an object.
    public var _cVarArgObject: any CVarArg { FormatArgumentBox(self) }
    /// The object's address.
    public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}

extension Set: @retroactive _CVarArgObject, @retroactive CVarArg {
    /// The set as an object.
    public var _cVarArgObject: any CVarArg { FormatArgumentBox(self) }
    /// The object's address.
    public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}

extension Dictionary: @retroactive _CVarArgObject, @retroactive CVarArg {
    /// The dictionary as an object.
    public var _cVarArgObject: any CVarArg { FormatArgumentBox(self) }
    /// The object's address.
    public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}

extension Optional: @retroactive _CVarArgObject, @retroactive CVarArg where Wrapped: CVarArg {
    /// The wrapped value as an object, or `NSNull`.
    public var _cVarArgObject: any CVarArg {
        guard let self else { return NSNull() }
        return (self as? any _CVarArgObject)?._cVarArgObject ?? self
    }

    /// The wrapped value's encoding, or the address of `NSNull`.
    public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}

/// A Swift value in an object, so that it can be passed in a C argument list, which holds only numbers and addresses.
final class FormatArgumentBox: NSObject {
    let value: Any

    init(_ value: Any) {
        self.value = value
    }
}
