public import struct Foundation.CGFloat

/// An edge of a box. Leading is left in left-to-right languages.
public enum Edge: Int, CaseIterable, Hashable, Sendable {
    /// The top edge.
    case top
    /// The leading edge.
    case leading
    /// The bottom edge.
    case bottom
    /// The trailing edge.
    case trailing

    /// A set of edges.
    public struct Set: OptionSet, Hashable, Sendable {
        /// One bit for each edge.
        public let rawValue: Int

        /// Creates a set of edges from their bits.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// Creates a set of one edge.
        public init(_ edge: Edge) {
            rawValue = 1 << edge.rawValue
        }

        /// The top edge.
        public static let top = Set(.top)
        /// The leading edge.
        public static let leading = Set(.leading)
        /// The bottom edge.
        public static let bottom = Set(.bottom)
        /// The trailing edge.
        public static let trailing = Set(.trailing)
        /// The leading and trailing edges.
        public static let horizontal: Set = [.leading, .trailing]
        /// The top and bottom edges.
        public static let vertical: Set = [.top, .bottom]
        /// All edges.
        public static let all: Set = [.horizontal, .vertical]
    }

    /// The name of the edge in CSS.
    var css: String {
        switch self {
        case .top: "block-start"
        case .leading: "inline-start"
        case .bottom: "block-end"
        case .trailing: "inline-end"
        }
    }
}

/// Distances from the edges of a box, in pixels.
public struct EdgeInsets: Hashable, Sendable {
    /// The distance from the top edge.
    public var top: CGFloat
    /// The distance from the leading edge.
    public var leading: CGFloat
    /// The distance from the bottom edge.
    public var bottom: CGFloat
    /// The distance from the trailing edge.
    public var trailing: CGFloat

    /// Creates insets from four distances.
    public init(top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }
}

/// A horizontal position in a wider box.
public enum HorizontalAlignment: String, Hashable, Sendable {
    /// At the leading edge.
    case leading
    /// In the centre.
    case center
    /// At the trailing edge.
    case trailing
}

/// A vertical position in a higher box.
public enum VerticalAlignment: String, Hashable, Sendable {
    /// At the top.
    case top
    /// In the centre.
    case center
    /// At the bottom.
    case bottom
    /// With the baselines of the first lines of text aligned.
    case firstTextBaseline
    /// With the baselines of the last lines of text aligned.
    case lastTextBaseline
}

/// A position in a larger box.
public struct Alignment: Hashable, Sendable {
    /// The horizontal position.
    public var horizontal: HorizontalAlignment
    /// The vertical position.
    public var vertical: VerticalAlignment

    /// Creates an alignment from its horizontal and vertical parts.
    public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// In the centre.
    public static let center = Alignment(horizontal: .center, vertical: .center)
    /// At the leading edge, vertically centred.
    public static let leading = Alignment(horizontal: .leading, vertical: .center)
    /// At the trailing edge, vertically centred.
    public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
    /// At the top, horizontally centred.
    public static let top = Alignment(horizontal: .center, vertical: .top)
    /// At the bottom, horizontally centred.
    public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
    /// In the top leading corner.
    public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
    /// In the top trailing corner.
    public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
    /// In the bottom leading corner.
    public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
    /// In the bottom trailing corner.
    public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
}

/// The alignment of lines of text.
public enum TextAlignment: String, Hashable, Sendable, CaseIterable {
    /// Aligned at the leading edge.
    case leading
    /// Centred.
    case center
    /// Aligned at the trailing edge.
    case trailing
}

/// A direction.
public enum Axis: Int, Hashable, Sendable, CaseIterable {
    /// The horizontal direction.
    case horizontal
    /// The vertical direction.
    case vertical

    /// A set of directions.
    public struct Set: OptionSet, Hashable, Sendable {
        /// One bit for each direction.
        public let rawValue: Int

        /// Creates a set of directions from their bits.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// The horizontal direction.
        public static let horizontal = Set(rawValue: 1)
        /// The vertical direction.
        public static let vertical = Set(rawValue: 2)
    }
}

/// An angle.
public struct Angle: Hashable, Sendable {
    /// The angle in degrees.
    public var degrees: Double

    /// Creates an angle in degrees.
    public init(degrees: Double) {
        self.degrees = degrees
    }

    /// Creates an angle in radians.
    public init(radians: Double) {
        degrees = radians * 180 / .pi
    }

    /// The angle in radians.
    public var radians: Double { degrees * .pi / 180 }

    /// Returns an angle in degrees.
    public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }
    /// Returns an angle in radians.
    public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
    /// The angle of zero degrees.
    public static let zero = Angle(degrees: 0)
}

/// A point in a box, relative to the box's size: from (0, 0) in the top left corner to (1, 1) in the bottom right one.
public struct UnitPoint: Hashable, Sendable {
    /// The horizontal position, from 0 at the left to 1 at the right.
    public var x: CGFloat
    /// The vertical position, from 0 at the top to 1 at the bottom.
    public var y: CGFloat

    /// Creates the point in the top left corner.
    public init() {
        self.init(x: 0, y: 0)
    }

    /// Creates a point from relative coordinates.
    public init(x: CGFloat, y: CGFloat) {
        (self.x, self.y) = (x, y)
    }

    /// The top left corner.
    public static let zero = UnitPoint()
    /// The centre.
    public static let center = UnitPoint(x: 0.5, y: 0.5)
    /// The centre of the left edge.
    public static let leading = UnitPoint(x: 0, y: 0.5)
    /// The centre of the right edge.
    public static let trailing = UnitPoint(x: 1, y: 0.5)
    /// The centre of the top edge.
    public static let top = UnitPoint(x: 0.5, y: 0)
    /// The centre of the bottom edge.
    public static let bottom = UnitPoint(x: 0.5, y: 1)
    /// The top left corner.
    public static let topLeading = UnitPoint(x: 0, y: 0)
    /// The top right corner.
    public static let topTrailing = UnitPoint(x: 1, y: 0)
    /// The bottom left corner.
    public static let bottomLeading = UnitPoint(x: 0, y: 1)
    /// The bottom right corner.
    public static let bottomTrailing = UnitPoint(x: 1, y: 1)
}

extension View {
    /// Centres the view at a point of the overlay or background that contains it.
    ///
    /// ```swift
    /// Image(data: map, label: Text("Map")).resizable().overlay {
    ///     ForEach(towns) { Text($0.name).position(in: UnitPoint(x: $0.x, y: $0.y)) }
    /// }
    /// ```
    ///
    /// SwiftUI's `position(x:y:)` takes points. The server doesn't know the size of views in the browser, so this takes
    /// fractions.
    public func position(in point: UnitPoint) -> some View {
        box(
            .effect,
            [
                ("position", "absolute"), ("left", "\((Double(point.x) * 100).css)%"),
                ("top", "\((Double(point.y) * 100).css)%"), ("transform", "translate(-50%, -50%)"),
            ]
        )
    }
}
