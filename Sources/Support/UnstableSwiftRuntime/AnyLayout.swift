/// The memory layout of an `Any?`: three words of payload, of which the first is the reference if the value is one, and
/// the type, which is null for nil.
///
/// Swift copies an `Any?` to look inside it, and releases the copy afterwards, which takes longer than comparing two
/// numbers. Reading the layout in place does neither. If a compiler lays out values differently, ``isKnown`` is false,
/// and callers use a cast instead.
@frozen
public struct AnyLayout {
    @usableFromInline let payload: (UnsafeRawPointer?, UInt, UInt)

    /// The type of the value; nil if the value is nil.
    public let type: UnsafeRawPointer?

    /// Calls a closure with the layout of a value.
    @inlinable
    @inline(__always)
    public static func read<Result>(_ value: borrowing Any?, _ body: (UnsafePointer<AnyLayout>) -> Result) -> Result {
        withUnsafePointer(to: value) { pointer in
            body(UnsafeRawPointer(pointer).assumingMemoryBound(to: AnyLayout.self))
        }
    }

    /// The payload of a value that is a reference.
    @inlinable
    public var reference: Unmanaged<AnyObject>? {
        payload.0.map { Unmanaged.fromOpaque($0) }
    }

    /// The type if it is a class, so that the payload is a reference; nil for other types.
    public var classAddress: UnsafeRawPointer? {
        type.flatMap { unsafeBitCast($0, to: Any.Type.self) is AnyClass ? $0 : nil }
    }

    private final class Probe {}

    /// Whether values have this layout, checked once on a reference and on nil.
    public static let isKnown: Bool = {
        guard MemoryLayout<Any?>.size == MemoryLayout<AnyLayout>.size else { return false }
        let object = Probe()
        let isRead = read(object) { layout in
            layout.pointee.type == unsafeBitCast(Probe.self, to: UnsafeRawPointer.self)
                && layout.pointee.reference?.toOpaque() == Unmanaged.passUnretained(object).toOpaque()
        }
        return isRead && read(nil) { $0.pointee.type == nil }
    }()

    /// Returns whether a value is an object, by its address; nil if only a cast can tell.
    ///
    /// - Parameter base: The class as which collections hold their objects.
    @inlinable
    public static func isSame(_ value: borrowing Any?, as object: AnyObject, heldAs base: AnyClass) -> Bool? {
        guard isKnown else { return nil }
        return read(value) { layout in
            guard layout.pointee.type == unsafeBitCast(base, to: UnsafeRawPointer.self) else { return nil }
            return layout.pointee.payload.0 == UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
        }
    }

    /// Returns the reference in a value that is known to be one. A cast takes longer than the rest of an evaluation.
    @inlinable
    @inline(__always)
    public static func object(in value: Any) -> AnyObject {
        func cast<Reference>(_ reference: Reference) -> AnyObject {
            // An `Any` may hold another `Any`, which holds the reference.
            guard MemoryLayout<Reference>.size == MemoryLayout<AnyObject>.size else { return reference as AnyObject }
            return unsafeBitCast(reference, to: AnyObject.self)
        }
        return _openExistential(value, do: cast)
    }
}
