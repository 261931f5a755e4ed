public import Foundation

/// A colour by its components.
public final class CGColor: Hashable, Sendable {
    /// Red, green, blue and opacity, from 0 to 1.
    private let channels: [CGFloat]

    /// Creates a colour from components between 0 and 1.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        channels = [red, green, blue, alpha]
    }

    /// Creates a colour from components between 0 and 1. Browsers and this library know one colour space, sRGB.
    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Creates a shade of grey, from 0 for black to 1 for white.
    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(red: gray, green: gray, blue: gray, alpha: alpha)
    }

    /// Red, green, blue and opacity, from 0 to 1. Never nil.
    public var components: [CGFloat]? { channels }
    /// The number of components, which is 4.
    public var numberOfComponents: Int { channels.count }
    /// The opacity, from 0 for transparent to 1 for opaque.
    public var alpha: CGFloat { channels[3] }

    /// Returns the colour with another opacity.
    public func copy(alpha: CGFloat) -> CGColor? {
        CGColor(red: channels[0], green: channels[1], blue: channels[2], alpha: alpha)
    }

    /// Black.
    public static let black = CGColor(gray: 0, alpha: 1)
    /// White.
    public static let white = CGColor(gray: 1, alpha: 1)
    /// Transparent.
    public static let clear = CGColor(gray: 0, alpha: 0)

    /// Two colours are equal if their components are.
    public static func == (first: CGColor, second: CGColor) -> Bool { first.channels == second.channels }

    /// Hashes the components.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(channels)
    }
}

extension Color {
    /// The colour by its components, as it looks in light mode.
    ///
    /// On Apple's platforms this is nil for colours that are not constant. Here, no colour lacks it, so a program that keeps
    /// components loses no user's choice.
    public var cgColor: CGColor? {
        let resolved = resolve(in: EnvironmentValues())
        let channels = [resolved.red, resolved.green, resolved.blue, resolved.opacity].map { CGFloat($0) }
        return CGColor(red: channels[0], green: channels[1], blue: channels[2], alpha: channels[3])
    }

    /// Creates a colour from its components.
    public init(cgColor: CGColor) {
        self.init(cgColor)
    }

    /// Creates a colour from its components.
    public init(_ cgColor: CGColor) {
        let channels = cgColor.components ?? [0, 0, 0, 1]
        self.init(red: channels[0], green: channels[1], blue: channels[2], opacity: channels[3])
    }
}
