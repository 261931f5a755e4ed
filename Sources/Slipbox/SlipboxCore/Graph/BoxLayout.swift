internal import Foundation

/// Arranges a whole slip box: trains of thought as grown stems, links as weaker threads, notes without either in a block
/// at the side.
///
/// Notes that have a place keep it, unless most of the box is new. New ones settle next to their neighbours. The result
/// depends on nothing but the notes, their links and the known places.
struct BoxLayout {
    /// The place of a note, which is kept from visit to visit.
    struct Place: Hashable, Sendable {
        var point: GraphPoint
        /// Whether the note stands in the block of those without links.
        var isAside: Bool
    }

    /// The distance that notes keep from each other.
    static let distance = 16.0
    /// The distance of the notes in the block at the side.
    static let asideDistance = 26.0
    private static let rounds = 130
    private static let roundsOfGuests = 60

    private let notes: [UUID]
    private let edges: [BoxGraph.Edge]
    private let known: [UUID: Place]
    private let neighbours: [[Int]]

    init(_ graph: BoxGraph, known: [UUID: Place]) {
        self.init(notes: graph.notes.map(\.uuid), edges: graph.edges, known: known)
    }

    /// - Parameter notes: Their identifiers, each once, in the order in which trains of thought are to be read.
    init(notes: [UUID], edges: [BoxGraph.Edge], known: [UUID: Place]) {
        (self.notes, self.edges, self.known) = (notes, edges, known)
        var neighbours = [[Int]](repeating: [], count: notes.count)
        for edge in edges {
            neighbours[edge.from].append(edge.to)
            neighbours[edge.to].append(edge.from)
        }
        self.neighbours = neighbours
    }

    /// Returns the place of each note.
    func places() -> [Place] {
        let linked = notes.indices.filter { !neighbours[$0].isEmpty }
        let settled = linked.filter { known[notes[$0]]?.isAside == false }
        let points = settled.count * 2 < linked.count ? anew(linked) : withGuests(linked)
        var places = notes.map { _ in Place(point: GraphPoint(x: 0, y: 0), isAside: true) }
        for (index, point) in zip(linked, points) { places[index] = Place(point: point, isAside: false) }
        putAside(&places, besides: points)
        return places
    }

    // MARK: - Notes with links

    /// Arranges all notes, whether they have places or not. They start in the order of their trains along a curve that
    /// fills the plane, so that neighbours start near each other.
    private func anew(_ linked: [Int]) -> [GraphPoint] {
        let order = grownOrder(linked)
        let side = PlaneCurve.side(for: order.count)
        var starts = [GraphPoint](repeating: GraphPoint(x: 0, y: 0), count: notes.count)
        for (number, index) in order.enumerated() {
            let cell = PlaneCurve.cell(number * side * side / order.count, side: side)
            let middle = Double(side) / 2
            let jitter = Self.jitter(of: notes[index])
            starts[index] = GraphPoint(
                x: (Double(cell.x) - middle + jitter.x) * 30,
                y: (Double(cell.y) - middle + jitter.y) * 30
            )
        }
        return settle(linked, from: linked.map { starts[$0] }, isFixed: linked.map { _ in false }, Self.rounds, heat: 1)
    }

    /// Keeps the notes that have a place, and lets the others settle next to their neighbours.
    private func withGuests(_ linked: [Int]) -> [GraphPoint] {
        var points: [Int: GraphPoint] = [:]
        for index in linked {
            if let place = known[notes[index]], !place.isAside { points[index] = place.point }
        }
        let isFixed = linked.map { points[$0] != nil }
        guard isFixed.contains(false) else { return linked.map { points[$0] ?? GraphPoint(x: 0, y: 0) } }
        // A guest may have only guests as neighbours: these come first.
        var waiting = linked.filter { points[$0] == nil }
        while !waiting.isEmpty {
            let (near, far) = (waiting.filter { hasHost($0, points) }, waiting.filter { !hasHost($0, points) })
            // Guests without a way to anything settled come to the edge.
            let next = near.isEmpty ? [far[0]] : near
            let edge = near.isEmpty ? (points.values.map(\.x).max() ?? 0) + 60 : 0
            let starts = next.map { start(of: $0, points, edge: edge) }
            for (index, point) in zip(next, starts) { points[index] = point }
            waiting = near.isEmpty ? Array(far.dropFirst()) : far
        }
        let starts = linked.map { points[$0] ?? GraphPoint(x: 0, y: 0) }
        return settle(linked, from: starts, isFixed: isFixed, Self.roundsOfGuests, heat: 0.3)
    }

    private func hasHost(_ index: Int, _ points: [Int: GraphPoint]) -> Bool {
        neighbours[index].contains { points[$0] != nil }
    }

    private func start(of index: Int, _ points: [Int: GraphPoint], edge: Double) -> GraphPoint {
        let hosts = neighbours[index].compactMap { points[$0] }
        let jitter = Self.jitter(of: notes[index])
        guard !hosts.isEmpty else { return GraphPoint(x: edge, y: jitter.y * 60) }
        let count = Double(hosts.count)
        return GraphPoint(
            x: hosts.reduce(0) { $0 + $1.x } / count + jitter.x * 40,
            y: hosts.reduce(0) { $0 + $1.y } / count + jitter.y * 40
        )
    }

    private func settle(
        _ linked: [Int],
        from starts: [GraphPoint],
        isFixed: [Bool],
        _ rounds: Int,
        heat: Double
    ) -> [GraphPoint] {
        var number = [Int](repeating: 0, count: notes.count)
        for (place, index) in linked.enumerated() { number[index] = place }
        let springs = springs { number[$0] }
        var layout = ForceLayout(starts, edges: springs, isFixed: isFixed)
        layout.settle(rounds: rounds, heat: heat)
        var points = layout.points
        PointGrid.spread(&points, isFixed: isFixed, distance: Self.distance)
        return points
    }

    /// Returns the lines as springs. Stems are stiff: what is two steps apart is kept at a distance, so that trains grow
    /// rather than curl up. Threads hardly move what stands in a train.
    private func springs(_ number: (Int) -> Int) -> [ForceLayout.Edge] {
        var next = [[Int]](repeating: [], count: notes.count)
        var isInTrain = [Bool](repeating: false, count: notes.count)
        for edge in edges where edge.kind == .stem {
            next[edge.from].append(edge.to)
            (isInTrain[edge.from], isInTrain[edge.to]) = (true, true)
        }
        return edges.flatMap { edge -> [ForceLayout.Edge] in
            let (from, to) = (number(edge.from), number(edge.to))
            guard edge.kind == .stem else {
                let fewest = Double(min(neighbours[edge.from].count, neighbours[edge.to].count))
                let strength = (isInTrain[edge.from] && isInTrain[edge.to] ? 0.06 : 0.4) / max(fewest, 1)
                return [ForceLayout.Edge(from: from, to: to, length: 60, strength: strength)]
            }
            let stem = ForceLayout.Edge(from: from, to: to, length: 34, strength: 0.9)
            return [stem]
                + next[edge.to].map { ForceLayout.Edge(from: from, to: number($0), length: 62, strength: 0.25) }
        }
    }

    /// Returns the notes so that each follows one that it is linked with: first along stems, then along threads.
    private func grownOrder(_ linked: [Int]) -> [Int] {
        var stems = [[Int]](repeating: [], count: notes.count)
        for edge in edges where edge.kind == .stem {
            stems[edge.from].append(edge.to)
            stems[edge.to].append(edge.from)
        }
        var order: [Int] = []
        var isSeen = [Bool](repeating: false, count: notes.count)
        var waiting: [Int] = []
        for root in linked where !isSeen[root] {
            waiting.append(root)
            while let index = waiting.popLast() {
                guard !isSeen[index] else { continue }
                isSeen[index] = true
                order.append(index)
                // What was put there last is looked at first.
                waiting += neighbours[index].filter { !isSeen[$0] }.reversed()
                waiting += stems[index].filter { !isSeen[$0] }.reversed()
            }
        }
        return order
    }

    /// Returns a small distance that belongs to a note, each part from -0.5 to 0.5.
    private static func jitter(of note: UUID) -> GraphPoint {
        let bytes = withUnsafeBytes(of: note.uuid) { Array($0) }
        // FNV-1a: every bit of the identifier counts.
        let hash = bytes.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        let part = { (bits: UInt64) in Double(bits & 0xFFFF) / 65_536 - 0.5 }
        return GraphPoint(x: part(hash >> 8), y: part(hash >> 32))
    }

    // MARK: - Notes without links

    /// Puts the notes without links into columns to the left of all others. Those that stand there stay, and new ones take
    /// the free places.
    private func putAside(_ places: inout [Place], besides points: [GraphPoint]) {
        let aside = notes.indices.filter { neighbours[$0].isEmpty }
        let standing = aside.filter { known[notes[$0]]?.isAside == true }
        for index in standing { places[index].point = known[notes[index]]?.point ?? places[index].point }
        let stood = standing.map { places[$0].point }
        let left = points.map(\.x).min() ?? 0
        let right = stood.map(\.x).max() ?? left - 3 * Self.asideDistance
        let (lowest, highest) = (points.map(\.y).min() ?? 0, points.map(\.y).max() ?? 0)
        let rows = max(4, Int(Double(aside.count).squareRoot() * 2))
        let height = Double(rows) * Self.asideDistance
        let top = stood.map(\.y).min() ?? (lowest / 2 + highest / 2) - height / 2
        var taken = Set(stood.map { Slot(at: $0, right, top) })
        var next = 0
        for index in aside where known[notes[index]]?.isAside != true {
            while !taken.insert(Slot(column: next / rows, row: next % rows)).inserted { next += 1 }
            places[index].point = Slot(column: next / rows, row: next % rows).point(right, top)
        }
    }

    /// A place in the block at the side, by column from the right and row from the top.
    private struct Slot: Hashable {
        let column: Int
        let row: Int

        init(column: Int, row: Int) { (self.column, self.row) = (column, row) }

        init(at point: GraphPoint, _ right: Double, _ top: Double) {
            column = Int(((right - point.x) / asideDistance).rounded())
            row = Int(((point.y - top) / asideDistance).rounded())
        }

        func point(_ right: Double, _ top: Double) -> GraphPoint {
            GraphPoint(x: right - Double(column) * asideDistance, y: top + Double(row) * asideDistance)
        }
    }
}

/// Hilbert's curve, which fills a square so that what is near on the curve is near in the square.
private enum PlaneCurve {
    /// Returns the side of the smallest square with as many cells: a power of two.
    static func side(for count: Int) -> Int {
        var side = 1
        while side * side < count { side *= 2 }
        return side
    }

    /// Returns the cell at a distance along the curve.
    static func cell(_ distance: Int, side: Int) -> (x: Int, y: Int) {
        var (x, y, rest, step) = (0, 0, distance, 1)
        while step < side {
            let isRight = rest / 2 & 1
            let isBelow = (rest ^ isRight) & 1
            if isBelow == 0 {
                if isRight == 1 { (x, y) = (step - 1 - x, step - 1 - y) }
                (x, y) = (y, x)
            }
            x += step * isRight
            y += step * isBelow
            rest /= 4
            step *= 2
        }
        return (x, y)
    }
}
