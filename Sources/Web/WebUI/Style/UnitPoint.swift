public import struct Foundation.CGFloat

/// A place in a box, whatever its size: from (0, 0) where it begins at the top to (1, 1) where it ends at the bottom.
public struct UnitPoint: Hashable, Sendable {
    /// From left to right.
    public var x: CGFloat
    /// From top to bottom.
    public var y: CGFloat

    /// The place where boxes begin.
    public init() {
        self.init(x: 0, y: 0)
    }

    /// A place in parts of the box.
    public init(x: CGFloat, y: CGFloat) {
        (self.x, self.y) = (x, y)
    }

    /// Where boxes begin.
    public static let zero = UnitPoint()
    /// The middle.
    public static let center = UnitPoint(x: 0.5, y: 0.5)
    /// The middle of the side where lines begin.
    public static let leading = UnitPoint(x: 0, y: 0.5)
    /// The middle of the side where lines end.
    public static let trailing = UnitPoint(x: 1, y: 0.5)
    /// The middle of the upper side.
    public static let top = UnitPoint(x: 0.5, y: 0)
    /// The middle of the lower side.
    public static let bottom = UnitPoint(x: 0.5, y: 1)
    /// The corner above, where lines begin.
    public static let topLeading = UnitPoint(x: 0, y: 0)
    /// The corner above, where lines end.
    public static let topTrailing = UnitPoint(x: 1, y: 0)
    /// The corner below, where lines begin.
    public static let bottomLeading = UnitPoint(x: 0, y: 1)
    /// The corner below, where lines end.
    public static let bottomTrailing = UnitPoint(x: 1, y: 1)
}

extension View {
    /// Puts the middle of the view at a place of what it lies over.
    ///
    /// ```swift
    /// Image(data: map, label: Text("Map")).resizable().overlay {
    ///     ForEach(towns) { Text($0.name).position(in: UnitPoint(x: $0.x, y: $0.y)) }
    /// }
    /// ```
    ///
    /// SwiftUI's `position(x:y:)` counts points. The server does not know how large things are shown, so this counts parts.
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
