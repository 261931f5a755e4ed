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

    /// Takes each segment to where it crosses least, until none can do better.
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

    /// How often the lines cross when one segment is left of, or above, the other. Two lines that would lie on each other
    /// are worse than crossings.
    private static func cost(_ one: LaneSegment, before other: LaneSegment) -> Int {
        let backward = other.ends.filter { !$0.leadsForward }.map(\.position)
        let forward = one.ends.filter(\.leadsForward).map(\.position)
        let shared = forward.filter(backward.contains)
        return backward.filter(one.span.contains).count + forward.filter(other.span.contains).count + 20 * shared.count
    }
}
