public import Foundation

// On Apple's platforms every object is a format argument. Foundation on Linux lets only text and numbers be one, so that
// `NSPredicate(format: "created > %@", date)` would not compile. These conformances say what it leaves out. In a C argument
// list each value travels as an object.

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

/// Carries a Swift value through a C argument list, which holds only numbers and addresses.
final class FormatArgumentBox: NSObject {
    let value: Any

    init(_ value: Any) {
        self.value = value
    }
}
