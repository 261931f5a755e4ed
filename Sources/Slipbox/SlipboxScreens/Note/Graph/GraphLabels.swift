internal import Foundation

/// Places the titles in a drawing of a graph next to their dots, where they cover the least.
///
/// Titles are placed one after the other, and then once more when the places of all others are known.
struct GraphLabels {
    /// A dot of the drawing.
    struct Dot {
        let x: Double
        let y: Double
        let radius: Double
        /// The size of the title; nil for a dot without one.
        let label: CGSize?
    }

    private static let gap = 3.0

    private let dots: [Dot]
    private let edges: [(from: Int, to: Int)]
    private let size: CGSize

    init(dots: [Dot], edges: [(from: Int, to: Int)], in size: CGSize) {
        (self.dots, self.edges, self.size) = (dots, edges, size)
    }

    /// Returns the offset of each title's centre from the centre of its dot.
    func offsets() -> [CGSize] {
        var offsets = dots.map { _ in CGSize.zero }
        var taken = [CGRect](repeating: .null, count: dots.count)
        for _ in 0..<2 {
            for (index, dot) in dots.enumerated() {
                guard let label = dot.label else { continue }
                taken[index] = .null
                let places = Self.choices(label, dot.radius).map { offset in
                    let box = Self.box(label, at: offset, from: dot)
                    return (offset: offset, box: box, cost: cost(of: box, at: index, among: taken))
                }
                guard let best = places.min(by: { $0.cost < $1.cost }) else { continue }
                (offsets[index], taken[index]) = (best.offset, best.box)
            }
        }
        return offsets
    }

    /// The candidate offsets in order of preference: below, above, at the sides, at the corners.
    private static func choices(_ label: CGSize, _ radius: Double) -> [CGSize] {
        let (across, down) = (radius + gap + label.width / 2, radius + gap + label.height / 2)
        let sides = [(0, down), (0, -down), (across, 0), (-across, 0)]
        let corners = [(1.0, 1.0), (-1, 1), (1, -1), (-1, -1)].map { ($0.0 * across * 0.9, $0.1 * down * 0.9) }
        return (sides + corners).map { CGSize(width: $0.0, height: $0.1) }
    }

    private static func box(_ label: CGSize, at offset: CGSize, from dot: Dot) -> CGRect {
        CGRect(
            x: dot.x + offset.width - label.width / 2,
            y: dot.y + offset.height - label.height / 2,
            width: label.width,
            height: label.height
        )
    }

    /// Returns the cost of a box: how much of other titles, dots and lines it covers, and how much of it is outside of
    /// the drawing.
    private func cost(of box: CGRect, at own: Int, among taken: [CGRect]) -> Double {
        let picture = CGRect(x: 0, y: 0, width: size.width, height: size.height)
        let outside = box.width * box.height - Self.area(of: box.intersection(picture))
        let titles = taken.reduce(0) { $0 + Self.area(of: box.intersection($1)) }
        let covered = dots.enumerated().filter { index, dot in
            let (across, down) = (box.width / 2 + dot.radius, box.height / 2 + dot.radius)
            return index != own && abs(dot.x - box.midX) < across && abs(dot.y - box.midY) < down
        }
        let crossed = edges.reduce(0) { $0 + Self.length(inside: box, from: dots[$1.from], to: dots[$1.to]) }
        return outside * 3 + titles * 8 + Double(covered.count) * 1_500 + crossed * 8
    }

    private static func area(of box: CGRect) -> Double {
        box.isNull ? 0 : box.width * box.height
    }

    /// Returns the length of the part of a line inside of a box, clipping the line at each side in turn.
    private static func length(inside box: CGRect, from: Dot, to: Dot) -> Double {
        let (across, down) = (to.x - from.x, to.y - from.y)
        var (start, end) = (0.0, 1.0)
        for (place, way, low, high) in [(from.x, across, box.minX, box.maxX), (from.y, down, box.minY, box.maxY)] {
            if way == 0 {
                guard place > low, place < high else { return 0 }
                continue
            }
            let (one, other) = ((low - place) / way, (high - place) / way)
            (start, end) = (max(start, min(one, other)), min(end, max(one, other)))
        }
        return max(end - start, 0) * hypot(across, down)
    }
}
