/// A straight part of a line in a gutter between columns or in a channel between rows, before it has its place there.
///
/// Positions are not yet lengths: along a gutter, channel *n* is at 2n and row *n* from 2n + 1 on; along a channel, gutter
/// *n* is at 2n and column *n* at 2n + 1. Growing with the lengths, they tell which segments lie beside each other.
struct LaneSegment {
    let track: Track
    var ends: [End]
    /// Segments of the same number lie on each other, such as the lines from all children of a parent.
    var group: Int?

    enum Track: Hashable {
        case gutter(Int)
        case channel(Int)
    }

    struct End {
        var position: Double
        /// Whether the line goes on to the right of a gutter's segment, or downwards from a channel's.
        var leadsForward: Bool
    }

    var span: ClosedRange<Double> {
        let positions = ends.map(\.position)
        return (positions.min() ?? 0)...(positions.max() ?? 0)
    }

    /// Whether the two need lanes of their own. Lines that end close to each other would look like one, too.
    func isBeside(_ other: LaneSegment) -> Bool {
        let distance = 0.2
        return span.lowerBound < other.span.upperBound + distance && other.span.lowerBound < span.upperBound + distance
    }
}
