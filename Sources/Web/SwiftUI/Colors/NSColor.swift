public import Foundation

/// A colour, under AppKit's name. It can be kept in archives, and so in transformable attributes.
public final class NSColor: NSObject, NSSecureCoding, PlatformColor {
    /// The colour for views.
    public let color: Color

    /// Creates a colour from that of a view.
    public init(_ color: Color) {
        self.color = color
    }

    /// Creates a colour from its components; never nil.
    public convenience init?(cgColor: CGColor) {
        self.init(Color(cgColor))
    }

    /// Creates a colour from components between 0 and 1.
    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// The red component, as the colour looks in light mode.
    public var redComponent: CGFloat { channels[0] }
    /// The green component, as the colour looks in light mode.
    public var greenComponent: CGFloat { channels[1] }
    /// The blue component, as the colour looks in light mode.
    public var blueComponent: CGFloat { channels[2] }
    /// The opacity.
    public var alphaComponent: CGFloat { channels[3] }

    /// The colour of text.
    public static var labelColor: NSColor { NSColor(.primary) }
    /// The colour of less important text.
    public static var secondaryLabelColor: NSColor { NSColor(.secondary) }
    /// The colour of elements that users can press.
    public static var controlAccentColor: NSColor { NSColor(.accentColor) }
    /// The colour of the page.
    public static var windowBackgroundColor: NSColor { NSColor(.background) }

    /// Two colours are equal if their components are.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? NSColor).map { cgColor == $0.cgColor } ?? false
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
    /// Creates a colour from one under AppKit's name.
    public init(nsColor: NSColor) {
        self = nsColor.color
    }
}
