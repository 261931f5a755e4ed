/// Colours that merge into one another.
public struct Gradient: Hashable, Sendable {
    /// A colour at a place, from 0 for the beginning to 1 for the end.
    public struct Stop: Hashable, Sendable {
        /// The colour.
        public var color: Color
        /// The place.
        public var location: Double

        /// Creates a stop.
        public init(color: Color, location: Double) {
            self.color = color
            self.location = location
        }
    }

    /// The colours, from the beginning to the end.
    public var stops: [Stop]

    /// Creates a gradient from colours at places.
    public init(stops: [Stop]) {
        self.stops = stops
    }

    /// Creates a gradient from colours at equal distances.
    public init(colors: [Color]) {
        let last = Double(max(colors.count - 1, 1))
        stops = colors.enumerated().map { Stop(color: $1, location: Double($0) / last) }
    }

    /// The stops in CSS, which wants two at least.
    var css: String {
        let all = stops.count == 1 ? stops + stops : stops
        guard !all.isEmpty else { return "transparent, transparent" }
        return all.map { "\($0.color.css) \($0.location * 100)%" }.joined(separator: ", ")
    }
}

/// A gradient along a line. It fills areas; text and icons take plain colours only.
public struct LinearGradient: ShapeStyle {
    private let gradient: Gradient
    private let start: UnitPoint
    private let end: UnitPoint

    /// Creates a gradient from one point to another, each from 0 to 1 in both directions.
    public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
        self.gradient = gradient
        (start, end) = (startPoint, endPoint)
    }

    /// Creates a gradient from colours at equal distances.
    public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
        self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
    }

    /// Creates a gradient from colours at places.
    public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
        self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
    }

    /// The gradient in CSS. It has the direction of the line, from edge to edge.
    public var _css: String {
        let words = [
            end.x > start.x ? "right" : end.x < start.x ? "left" : nil,
            end.y > start.y ? "bottom" : end.y < start.y ? "top" : nil,
        ].compactMap(\.self)
        return "linear-gradient(to \(words.isEmpty ? "bottom" : words.joined(separator: " ")), \(gradient.css))"
    }
}

extension LinearGradient: View {
    /// An area that takes the available space, filled with the gradient.
    public var body: some View {
        Color.clear.background(self)
    }
}
