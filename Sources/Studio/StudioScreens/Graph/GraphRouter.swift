/// Finds ways for lines round the boxes of a graph: horizontal and vertical parts with few corners, which cross no box.
///
/// Ways lead along the lines of a grid: beside each box, and through the ends of all lines. The shortest is found as a navigator does,
/// with a price for each corner, and for each part that other lines have already.
struct GraphRouter {
    typealias Point = GraphLine.Point

    /// Where a line may end: at the side of a box, and a little before it, where the line is free to turn.
    struct Port: Hashable {
        let tip: Point
        let turn: Point

        var isHorizontal: Bool { tip.y == turn.y }
    }

    /// The distance from a box at which lines turn, and the least that they keep from others.
    static let reach = 14.0
    private static let distance = 4.0
    private static let corner = 30.0
    private static let shared = 12.0
    /// The most boxes and steps for which ways are sought. Lines beyond them stay as they are.
    private static let mostBoxes = 60
    private static let mostSteps = 60_000

    private let boxes: [GraphBox]
    private let xs: [Double]
    private let ys: [Double]
    /// Whether the part to the right of a crossing, or below it, leads through a box.
    private var isClosedRight: [Bool]
    private var isClosedDown: [Bool]
    /// How many lines have the part to the right of a crossing, or below it.
    private var uses: [Int: Double] = [:]
    private var steps = 0

    init(_ boxes: [GraphBox], _ ports: [Port]) {
        let sides = boxes.flatMap { [$0.x, $0.right, $0.y, $0.bottom] }
        let canRoute = boxes.count <= Self.mostBoxes && sides.allSatisfy { abs($0) < 1e6 }
        self.boxes = boxes
        let turns = canRoute ? ports.map(\.turn) : []
        let free = canRoute ? boxes : []
        xs = Set(turns.map(\.x) + free.flatMap { [$0.x - Self.reach, $0.right + Self.reach] }).sorted()
        ys = Set(turns.map(\.y) + free.flatMap { [$0.y - Self.reach, $0.bottom + Self.reach] }).sorted()
        isClosedRight = Array(repeating: false, count: xs.count * ys.count)
        isClosedDown = isClosedRight
        for box in free { close(box) }
    }

    private mutating func close(_ box: GraphBox) {
        let (left, right) = (box.x - Self.distance, box.right + Self.distance)
        let (top, bottom) = (box.y - Self.distance, box.bottom + Self.distance)
        for row in ys.indices where ys[row] > top && ys[row] < bottom {
            for column in xs.indices.dropLast() where xs[column] < right && xs[column + 1] > left {
                isClosedRight[row * xs.count + column] = true
            }
        }
        for column in xs.indices where xs[column] > left && xs[column] < right {
            for row in ys.indices.dropLast() where ys[row] < bottom && ys[row + 1] > top {
                isClosedDown[row * xs.count + column] = true
            }
        }
    }

    /// Returns the corners of a line that crosses no box; the line's own if it crosses none, or if no way is found.
    mutating func corners(of line: GraphLine) -> [Point] {
        guard crossesBox(line.points) else { return line.points }
        return way(from: line.ports.start, to: line.ports.end) ?? line.points
    }

    /// Whether a line leads through a box.
    func crossesBox(_ points: [Point]) -> Bool {
        zip(points, points.dropFirst()).contains { one, next in
            boxes.contains { box in
                max(one.x, next.x) > box.x + 1 && min(one.x, next.x) < box.right - 1
                    && max(one.y, next.y) > box.y + 1 && min(one.y, next.y) < box.bottom - 1
            }
        }
    }
}

// MARK: - Ways

extension GraphRouter {
    /// A crossing, and the direction in which it is left: twice its number, plus one for up and down.
    private typealias Heading = Int

    private func heading(_ port: Port) -> Heading? {
        guard let column = xs.firstIndex(of: port.turn.x), let row = ys.firstIndex(of: port.turn.y),
            !crossesBox([port.tip, port.turn])
        else { return nil }
        return (row * xs.count + column) * 2 + (port.isHorizontal ? 0 : 1)
    }

    private func point(_ heading: Heading) -> Point {
        Point(x: xs[heading / 2 % xs.count], y: ys[heading / 2 / xs.count])
    }

    private mutating func way(from starts: [Port], to ends: [Port]) -> [Point]? {
        let goals = Dictionary(ends.compactMap { port in heading(port).map { ($0, port) } }) { first, _ in first }
        guard !goals.isEmpty else { return nil }
        let targets = goals.keys.map(point)
        var costs: [Heading: Double] = [:]
        var origins: [Heading: Heading] = [:]
        var sources: [Heading: Port] = [:]
        var waiting = Frontier()
        func estimate(_ heading: Heading) -> Double {
            let place = point(heading)
            return targets.map { abs($0.x - place.x) + abs($0.y - place.y) }.min() ?? 0
        }
        for port in starts {
            guard let start = heading(port) else { continue }
            (costs[start], sources[start]) = (0, port)
            waiting.insert(start, at: estimate(start))
        }
        while let next = waiting.removeFirst(), steps < Self.mostSteps {
            if let goal = goals[next] { return corners(to: next, goal, origins, sources) }
            steps += 1
            for (neighbour, price) in neighbours(of: next) {
                let cost = (costs[next] ?? 0) + price
                guard cost < costs[neighbour] ?? .infinity else { continue }
                (costs[neighbour], origins[neighbour]) = (cost, next)
                waiting.insert(neighbour, at: cost + estimate(neighbour))
            }
        }
        return nil
    }

    /// The headings that follow: turned at the same crossing, and at the crossings before and behind.
    private func neighbours(of heading: Heading) -> [(Heading, price: Double)] {
        let (crossing, isVertical) = (heading / 2, heading % 2 == 1)
        let (column, row) = (crossing % xs.count, crossing / xs.count)
        var all: [(Heading, price: Double)] = [(heading ^ 1, Self.corner)]
        func add(_ first: Int, _ step: Int, _ other: Int) {
            let isClosed = isVertical ? isClosedDown[first] : isClosedRight[first]
            guard !isClosed else { return }
            let length =
                isVertical
                ? ys[first / xs.count + 1] - ys[first / xs.count] : xs[first % xs.count + 1] - xs[first % xs.count]
            all.append((other * 2 + heading % 2, length + Self.shared * (uses[first * 2 + heading % 2] ?? 0)))
        }
        let step = isVertical ? xs.count : 1
        if isVertical ? row > 0 : column > 0 { add(crossing - step, step, crossing - step) }
        if isVertical ? row + 1 < ys.count : column + 1 < xs.count { add(crossing, step, crossing + step) }
        return all
    }

    /// Returns the corners of the way that was found, and counts its parts as used.
    private mutating func corners(
        to last: Heading,
        _ goal: Port,
        _ origins: [Heading: Heading],
        _ sources: [Heading: Port]
    ) -> [Point] {
        var headings = [last]
        while let origin = origins[headings[headings.count - 1]] { headings.append(origin) }
        headings.reverse()
        for (one, next) in zip(headings, headings.dropFirst()) where one % 2 == next % 2 {
            uses[min(one / 2, next / 2) * 2 + one % 2, default: 0] += 1
        }
        let turns = zip(headings, headings.dropFirst()).filter { $0 % 2 != $1 % 2 }.map { point($0.0) }
        let start = sources[headings[0]]?.tip ?? point(headings[0])
        return [start] + turns + [goal.tip]
    }
}

/// The places to go on from, the most promising first: a heap.
private struct Frontier {
    private var entries: [(heading: Int, cost: Double)] = []

    mutating func insert(_ heading: Int, at cost: Double) {
        entries.append((heading, cost))
        var place = entries.count - 1
        while place > 0, entries[place].cost < entries[(place - 1) / 2].cost {
            entries.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    mutating func removeFirst() -> Int? {
        guard let first = entries.first else { return nil }
        entries[0] = entries[entries.count - 1]
        entries.removeLast()
        var place = 0
        while true {
            let least = [place, 2 * place + 1, 2 * place + 2].filter { $0 < entries.count }
                .min { entries[$0].cost < entries[$1].cost }
            guard let least, least != place else { return first.heading }
            entries.swapAt(place, least)
            place = least
        }
    }
}
