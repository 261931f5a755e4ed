/// The lanes of segments in one track: no two that lie beside each other share one, and crossings are avoided.
enum LaneOrder {
    /// The lane of each segment, from 0 on.
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

    /// Exchanges neighbours while that saves crossings.
    private static func order(of segments: [LaneSegment]) -> [Int] {
        var order = segments.indices.sorted {
            let spans = (segments[$0].span, segments[$1].span)
            return (spans.0.upperBound - spans.0.lowerBound, $0) < (spans.1.upperBound - spans.1.lowerBound, $1)
        }
        for _ in order.indices {
            var hasChanged = false
            for position in order.indices.dropLast() {
                let (one, other) = (segments[order[position]], segments[order[position + 1]])
                if crossings(other, before: one) < crossings(one, before: other) {
                    order.swapAt(position, position + 1)
                    hasChanged = true
                }
            }
            if !hasChanged {
                break
            }
        }
        return order
    }

    /// How often the lines cross when one segment is left of, or above, the other.
    private static func crossings(_ one: LaneSegment, before other: LaneSegment) -> Int {
        let backward = other.ends.filter { !$0.leadsForward && one.span.contains($0.position) }
        let forward = one.ends.filter { $0.leadsForward && other.span.contains($0.position) }
        return backward.count + forward.count
    }
}
