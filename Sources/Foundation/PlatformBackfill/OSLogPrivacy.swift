/// Whether an interpolated value of a log message is written.
///
/// ```swift
/// logger.notice("opened \(name, privacy: .public) for \(user, privacy: .private(mask: .hash))")
/// ```
///
/// With `auto`, the default, numbers and truth values are public; text and objects are private.
public struct OSLogPrivacy: Hashable, Sendable {
    /// The form of a private value.
    public struct Mask: Hashable, Sendable {
        fileprivate let isHash: Bool

        /// A value that is the same for equal values within one run of the program, and tells nothing else.
        public static let hash = Mask(isHash: true)
        /// Nothing about the value.
        public static let none = Mask(isHash: false)
    }

    private enum Visibility {
        case auto, `public`, `private`
    }

    private let visibility: Visibility
    private let mask: Mask

    /// Writes numbers and truth values, and redacts text and objects.
    public static let auto = OSLogPrivacy(visibility: .auto, mask: .none)
    /// Writes the value.
    public static let `public` = OSLogPrivacy(visibility: .public, mask: .none)
    /// Redacts the value as `<private>`.
    public static let `private` = OSLogPrivacy(visibility: .private, mask: .none)
    /// Redacts the value as `<private>`.
    public static let sensitive = OSLogPrivacy(visibility: .private, mask: .none)

    /// Writes numbers and truth values, and masks text and objects.
    public static func auto(mask: Mask) -> OSLogPrivacy {
        OSLogPrivacy(visibility: .auto, mask: mask)
    }

    /// Masks the value.
    public static func `private`(mask: Mask) -> OSLogPrivacy {
        OSLogPrivacy(visibility: .private, mask: mask)
    }

    /// Masks the value.
    public static func sensitive(mask: Mask) -> OSLogPrivacy {
        OSLogPrivacy(visibility: .private, mask: mask)
    }

    /// Returns the text for a value that is a number or a truth value, or is not.
    func text(_ value: String, isScalar: Bool) -> String {
        if visibility == .public || visibility == .auto && isScalar { return value }
        guard mask.isHash else { return "<private>" }
        return "<mask.hash: '\(String(UInt(bitPattern: value.hashValue), radix: 36))'>"
    }
}
