/// How a map table holds and compares objects.
public enum NSPointerFunctions {
    /// Options of a map table's keys or values, with Apple's numbers. Those for memory other than objects do not exist.
    public struct Options: OptionSet, Hashable, Sendable {
        /// The options' bits.
        public let rawValue: UInt

        /// Creates options from their bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// Holds the objects. This is the default.
        public static let strongMemory: Options = []
        /// Does not hold the objects.
        public static let weakMemory = Options(rawValue: 5)
        /// Compares `NSObject`s with `isEqual(_:)`. This is the default.
        public static let objectPersonality: Options = []
        /// Compares objects by identity.
        public static let objectPointerPersonality = Options(rawValue: 1 << 9)
        /// Holds copies of keys that adopt `NSCopying`.
        public static let copyIn = Options(rawValue: 1 << 16)
    }
}

/// A strong or a weak reference.
struct Reference<Object: AnyObject> {
    private let strong: Object?
    private weak var unheld: Object?

    init(_ object: Object, _ options: NSPointerFunctions.Options) {
        let isWeak = options.contains(.weakMemory)
        strong = isWeak ? nil : object
        unheld = isWeak ? object : nil
    }

    var object: Object? { strong ?? unheld }
}
