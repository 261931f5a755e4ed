/// Assigns the segments in a track to lanes, so that segments that overlap have different lanes and cross rarely.
enum LaneOrder {
    /// Returns the lane of each segment, starting at 0.
    static func lanes(of segments: [LaneSegment]) -> [Int] {
        var merged: [LaneSegment] = []
        var positions: [Int: Int] = [:]
        let sources = segments.map { segment -> Int in
            if let group = segment.group, let known = positions[group] {
                merged[known].ends += segment.ends
                return known
            }
            if let group = segment.group {
                positions[group] = merged.count
            }
            merged.append(segment)
            return merged.count - 1
        }
        var lanes = [Int](repeating: 0, count: merged.count)
        var placed: [Int] = []
        for index in order(of: merged) {
            let besides = placed.filter { merged[$0].isBeside(merged[index]) }
            lanes[index] = besides.map { lanes[$0] + 1 }.max() ?? 0
            placed.append(index)
        }
        return sources.map { lanes[$0] }
    }

    /// Moves each segment to the position with the fewest crossings, until no move improves the order.
    private static func order(of segments: [LaneSegment]) -> [Int] {
        let costs = segments.map { one in segments.map { cost(one, before: $0) } }
        var order = Array(segments.indices)
        for _ in 0..<8 {
            let former = order
            for segment in segments.indices {
                move(segment, in: &order, costs)
            }
            if order == former {
                break
            }
        }
        return order
    }

    private static func move(_ segment: Int, in order: inout [Int], _ costs: [[Int]]) {
        guard let position = order.firstIndex(of: segment) else { return }
        order.remove(at: position)
        var cost = order.reduce(0) { $0 + costs[segment][$1] }
        var all = [cost]
        for other in order {
            cost += costs[other][segment] - costs[segment][other]
            all.append(cost)
        }
        let least = all.min() ?? 0
        order.insert(segment, at: all[position] == least ? position : all.firstIndex(of: least) ?? position)
    }

    /// Returns the number of crossings if one segment is left of or above the other. Lines that would cover each other
    /// count as 20 crossings.
    private static func cost(_ one: LaneSegment, before other: LaneSegment) -> Int {
        let backward = other.ends.filter { !$0.leadsForward }.map(\.position)
        let forward = one.ends.filter(\.leadsForward).map(\.position)
        let shared = forward.filter(backward.contains)
        return backward.filter(one.span.contains).count + forward.filter(other.span.contains).count + 20 * shared.count
    }
}

/// A straight part of a line in a gutter between columns or in a channel between rows, before it is assigned to a lane.
///
/// Positions are not lengths: along a gutter, channel *n* is at 2n and row *n* starts at 2n + 1; along a channel,
/// gutter *n* is at 2n and column *n* at 2n + 1. They have the same order as the lengths, so they show which segments
/// overlap.
struct LaneSegment {
    let track: Track
    var ends: [End]
    /// The group of segments that share a lane, such as the lines from all children to their parent; nil if there is
    /// none.
    var group: Int?

    enum Track: Hashable {
        case gutter(Int)
        case channel(Int)
    }

    struct End {
        var position: Double
        /// Whether the line continues to the right of a segment in a gutter, or below a segment in a channel.
        var leadsForward: Bool
    }

    var span: ClosedRange<Double> {
        let positions = ends.map(\.position)
        return (positions.min() ?? 0)...(positions.max() ?? 0)
    }

    /// Returns whether two segments need different lanes, because they overlap or would look like one line.
    func isBeside(_ other: LaneSegment) -> Bool {
        let distance = 0.2
        return span.lowerBound < other.span.upperBound + distance && other.span.lowerBound < span.upperBound + distance
    }
}
