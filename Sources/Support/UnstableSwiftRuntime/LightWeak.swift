internal import CUnstableSwiftRuntime

/// A weak reference to an object that is retained often.
///
/// A `weak` variable moves the reference counts of its object to a table beside it, and from then on each retain and
/// release takes three times as long. This reference leaves them where they are. The memory of the object is freed with the
/// last such reference, but the object ends when the last strong one does.
///
/// The reference itself is an object, so this is for the few that are made once.
///
/// ```swift
/// private var parent = LightWeak<Entity>()
/// parent = LightWeak(entity)
/// parent.object?.name
/// ```
public final class LightWeak<Object: AnyObject> {
    // Not `unowned`, which Swift may turn into a strong reference for a moment, and stop the program if it cannot.
    private let address: UInt

    /// Creates a reference to an object, or to none.
    public init(_ object: Object? = nil) {
        let place = object.map { Unmanaged.passUnretained($0).toOpaque() }
        address = UInt(bitPattern: place)
        _ = swift_unownedRetain(place)
    }

    deinit {
        swift_unownedRelease(UnsafeMutableRawPointer(bitPattern: address))
    }

    /// The object; nil after it has ended.
    public var object: Object? {
        guard let place = UnsafeMutableRawPointer(bitPattern: address), swift_tryRetain(place) != nil else {
            return nil
        }
        return Unmanaged<Object>.fromOpaque(place).takeRetainedValue()
    }
}

extension LightWeak: Sendable where Object: Sendable {}
