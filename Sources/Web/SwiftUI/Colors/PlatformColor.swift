public import Foundation

/// The common part of ``UIColor`` and ``NSColor``. (Not in Apple's frameworks.)
public protocol PlatformColor: Hashable, Sendable {
    /// The colour for views.
    var color: Color { get }
    /// Creates a colour from that of a view.
    init(_ color: Color)
}

extension PlatformColor {
    /// Creates a colour from components between 0 and 1.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(Color(red: red, green: green, blue: blue, opacity: alpha))
    }

    /// Creates a colour from hue, saturation and brightness between 0 and 1.
    public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        self.init(Color(hue: hue, saturation: saturation, brightness: brightness, opacity: alpha))
    }

    /// Creates a shade of grey, from 0 for black to 1 for white.
    public init(white: CGFloat, alpha: CGFloat) {
        self.init(Color(white: white, opacity: alpha))
    }

    /// The colour by its components, as it looks in light mode.
    public var cgColor: CGColor { color.cgColor ?? .black }

    /// Returns the colour with another opacity.
    public func withAlphaComponent(_ alpha: CGFloat) -> Self {
        Self(Color(cgColor.copy(alpha: alpha) ?? cgColor))
    }

    /// The components, as the colour looks in light mode.
    var channels: [CGFloat] { cgColor.components ?? [0, 0, 0, 1] }
}

/// Colours that are the same in light and dark mode.
extension PlatformColor {
    /// Black.
    public static var black: Self { Self(white: 0, alpha: 1) }
    /// Dark grey.
    public static var darkGray: Self { Self(white: 1 / 3, alpha: 1) }
    /// Grey.
    public static var gray: Self { Self(white: 0.5, alpha: 1) }
    /// Light grey.
    public static var lightGray: Self { Self(white: 2 / 3, alpha: 1) }
    /// White.
    public static var white: Self { Self(white: 1, alpha: 1) }
    /// Transparent.
    public static var clear: Self { Self(white: 0, alpha: 0) }
    /// Red.
    public static var red: Self { Self(red: 1, green: 0, blue: 0, alpha: 1) }
    /// Green.
    public static var green: Self { Self(red: 0, green: 1, blue: 0, alpha: 1) }
    /// Blue.
    public static var blue: Self { Self(red: 0, green: 0, blue: 1, alpha: 1) }
    /// Cyan.
    public static var cyan: Self { Self(red: 0, green: 1, blue: 1, alpha: 1) }
    /// Yellow.
    public static var yellow: Self { Self(red: 1, green: 1, blue: 0, alpha: 1) }
    /// Magenta.
    public static var magenta: Self { Self(red: 1, green: 0, blue: 1, alpha: 1) }
    /// Orange.
    public static var orange: Self { Self(red: 1, green: 0.5, blue: 0, alpha: 1) }
    /// Purple.
    public static var purple: Self { Self(red: 0.5, green: 0, blue: 0.5, alpha: 1) }
    /// Brown.
    public static var brown: Self { Self(red: 0.6, green: 0.4, blue: 0.2, alpha: 1) }
}

/// Colours of the theme, which look different in dark mode.
extension PlatformColor {
    /// The theme's red.
    public static var systemRed: Self { Self(.red) }
    /// The theme's orange.
    public static var systemOrange: Self { Self(.orange) }
    /// The theme's yellow.
    public static var systemYellow: Self { Self(.yellow) }
    /// The theme's green.
    public static var systemGreen: Self { Self(.green) }
    /// The theme's mint.
    public static var systemMint: Self { Self(.mint) }
    /// The theme's teal.
    public static var systemTeal: Self { Self(.teal) }
    /// The theme's cyan.
    public static var systemCyan: Self { Self(.cyan) }
    /// The theme's blue.
    public static var systemBlue: Self { Self(.blue) }
    /// The theme's indigo.
    public static var systemIndigo: Self { Self(.indigo) }
    /// The theme's purple.
    public static var systemPurple: Self { Self(.purple) }
    /// The theme's pink.
    public static var systemPink: Self { Self(.pink) }
    /// The theme's brown.
    public static var systemBrown: Self { Self(.brown) }
    /// The theme's grey.
    public static var systemGray: Self { Self(.gray) }
}
