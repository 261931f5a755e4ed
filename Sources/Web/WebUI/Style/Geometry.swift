public import struct Foundation.CGFloat

/// A side of a box. Leading is left where text is written from the left.
public enum Edge: Int, CaseIterable, Hashable, Sendable {
    /// Above.
    case top
    /// Where lines begin.
    case leading
    /// Below.
    case bottom
    /// Where lines end.
    case trailing

    /// Some sides of a box.
    public struct Set: OptionSet, Hashable, Sendable {
        /// A bit for each side.
        public let rawValue: Int

        /// Sides by their bits.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// One side.
        public init(_ edge: Edge) {
            rawValue = 1 << edge.rawValue
        }

        /// Above.
        public static let top = Set(.top)
        /// Where lines begin.
        public static let leading = Set(.leading)
        /// Below.
        public static let bottom = Set(.bottom)
        /// Where lines end.
        public static let trailing = Set(.trailing)
        /// Both sides of lines.
        public static let horizontal: Set = [.leading, .trailing]
        /// Above and below.
        public static let vertical: Set = [.top, .bottom]
        /// All sides.
        public static let all: Set = [.horizontal, .vertical]
    }

    /// The name of the side in style sheets.
    var css: String {
        switch self {
        case .top: "block-start"
        case .leading: "inline-start"
        case .bottom: "block-end"
        case .trailing: "inline-end"
        }
    }
}

/// Distances from the sides of a box.
public struct EdgeInsets: Hashable, Sendable {
    /// From above.
    public var top: CGFloat
    /// From where lines begin.
    public var leading: CGFloat
    /// From below.
    public var bottom: CGFloat
    /// From where lines end.
    public var trailing: CGFloat

    /// Four distances.
    public init(top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }
}

/// Where something narrow stands in something wide.
public enum HorizontalAlignment: String, Hashable, Sendable {
    /// Where lines begin.
    case leading
    /// In the middle.
    case center
    /// Where lines end.
    case trailing
}

/// Where something low stands in something high.
public enum VerticalAlignment: String, Hashable, Sendable {
    /// Above.
    case top
    /// In the middle.
    case center
    /// Below.
    case bottom
    /// With the first lines of text on one line.
    case firstTextBaseline
    /// With the last lines of text on one line.
    case lastTextBaseline
}

/// Where something small stands in something large.
public struct Alignment: Hashable, Sendable {
    /// Where in the width.
    public var horizontal: HorizontalAlignment
    /// Where in the height.
    public var vertical: VerticalAlignment

    /// A place by width and height.
    public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// In the middle.
    public static let center = Alignment(horizontal: .center, vertical: .center)
    /// Where lines begin.
    public static let leading = Alignment(horizontal: .leading, vertical: .center)
    /// Where lines end.
    public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
    /// Above.
    public static let top = Alignment(horizontal: .center, vertical: .top)
    /// Below.
    public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
    /// Above, where lines begin.
    public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
    /// Above, where lines end.
    public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
    /// Below, where lines begin.
    public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
    /// Below, where lines end.
    public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
}

/// Where lines of text begin or end.
public enum TextAlignment: String, Hashable, Sendable, CaseIterable {
    /// They begin at the same place.
    case leading
    /// They have the same middle.
    case center
    /// They end at the same place.
    case trailing
}

/// A direction.
public enum Axis: Int, Hashable, Sendable, CaseIterable {
    /// From side to side.
    case horizontal
    /// From top to bottom.
    case vertical

    /// Some directions.
    public struct Set: OptionSet, Hashable, Sendable {
        /// A bit for each direction.
        public let rawValue: Int

        /// Directions by their bits.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// From side to side.
        public static let horizontal = Set(rawValue: 1)
        /// From top to bottom.
        public static let vertical = Set(rawValue: 2)
    }
}

/// An angle.
public struct Angle: Hashable, Sendable {
    /// The angle in degrees.
    public var degrees: Double

    /// An angle in degrees.
    public init(degrees: Double) {
        self.degrees = degrees
    }

    /// An angle in radians.
    public init(radians: Double) {
        degrees = radians * 180 / .pi
    }

    /// The angle in radians.
    public var radians: Double { degrees * .pi / 180 }

    /// An angle in degrees.
    public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }
    /// An angle in radians.
    public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
    /// No angle.
    public static let zero = Angle(degrees: 0)
}
