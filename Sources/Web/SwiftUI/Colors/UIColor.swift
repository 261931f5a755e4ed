public import Foundation

/// A colour, under UIKit's name. It can be kept in archives, and so in transformable attributes.
public final class UIColor: NSObject, NSSecureCoding, PlatformColor {
    /// The colour for views.
    public let color: Color

    /// Creates a colour from that of a view.
    public init(_ color: Color) {
        self.color = color
    }

    /// Creates a colour from its components.
    public convenience init(cgColor: CGColor) {
        self.init(Color(cgColor))
    }

    /// Stores the components, as the colour looks in light mode. Returns true: every colour has them.
    @discardableResult
    public func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?,
        green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?,
        alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        for (place, channel) in zip([red, green, blue, alpha], channels) { place?.pointee = channel }
        return true
    }

    /// Two colours are equal if their components are.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? UIColor).map { cgColor == $0.cgColor } ?? false
    }

    /// The hash of the components.
    public override var hash: Int { cgColor.hashValue }

    // MARK: Archives

    private static let keys = ["red", "green", "blue", "alpha"]

    /// Colours can be read from archives that do not trust their contents.
    public static var supportsSecureCoding: Bool { true }

    /// Creates a colour from the components in an archive.
    public convenience init?(coder: NSCoder) {
        let channels = Self.keys.map { CGFloat(coder.decodeDouble(forKey: $0)) }
        self.init(Color(red: channels[0], green: channels[1], blue: channels[2], opacity: channels[3]))
    }

    /// Writes the components, as the colour looks in light mode, into an archive.
    public func encode(with coder: NSCoder) {
        for (key, channel) in zip(Self.keys, channels) { coder.encode(Double(channel), forKey: key) }
    }
}

extension Color {
    /// Creates a colour from one under UIKit's name.
    public init(uiColor: UIColor) {
        self = uiColor.color
    }
}
