import Observation
import SeededRandom

/// The data of a random page and its random changes.
@MainActor
@Observable
final class Landscape {
    /// Whether views keep state of their own, which a new session would lack.
    let keepsState: Bool
    var plots: [Plot] = []
    var path: [Int] = []
    private var next = 0

    private static let mostPlots = 40

    init(keepsState: Bool, random: inout SeededGenerator) {
        self.keepsState = keepsState
        for _ in 0..<4 {
            plots.append(grow(depth: 2, &random))
        }
    }

    private func grow(depth: Int, _ random: inout SeededGenerator) -> Plot {
        next += 1
        let plot = Plot(id: next, kind: kind(&random), random: &random)
        for _ in 0..<(depth > 0 ? random.below(4) : 0) {
            plot.plots.append(grow(depth: depth - 1, &random))
        }
        return plot
    }

    private func kind(_ random: inout SeededGenerator) -> Plot.Kind {
        let kinds = keepsState ? Plot.Kind.allCases : Plot.Kind.open
        return kinds[random.below(kinds.count)]
    }

    func plot(_ id: Int) -> Plot? {
        plots.lazy.flatMap(\.all).first { $0.id == id }
    }

    /// Makes a random change to a part of the page.
    func change(_ random: inout SeededGenerator) {
        let all = plots.flatMap(\.all)
        guard let plot = all.randomElement(using: &random) else {
            plots = [grow(depth: 2, &random)]
            return
        }
        switch random.below(14) {
        case 0: plot.text = "<\(random.below(100))> & \"it's\""
        case 1: plot.kind = kind(&random)
        case 2: plot.isOpen.toggle()
        case 3: plot.number = random.below(4)
        case 4: plot.chosen = plot.numbers.randomElement(using: &random)
        case 5: plot.several.formSymmetricDifference([random.below(6)])
        case 6, 7: changeNumbers(of: plot, &random)
        case 8: path = path.isEmpty ? [plot.id] : Array(path.dropLast(random.below(2)) + [plot.id]).suffix(3)
        case 9: path = path.dropLast()
        case 10, 11: order(&random)
        default: changePlots(of: plot, isFull: all.count > Self.mostPlots, &random)
        }
    }

    private func changeNumbers(of plot: Plot, _ random: inout SeededGenerator) {
        let fresh = (plot.numbers.max() ?? 0) + 1
        switch random.below(6) {
        case 0: plot.numbers.shuffle(using: &random)
        case 1: plot.numbers.insert(fresh, at: random.below(plot.numbers.count + 1))
        case 2: plot.numbers.removeAll { _ in Bool.random(using: &random) }
        case 3: plot.numbers.append(contentsOf: fresh..<fresh + random.below(5))
        case 4 where !plot.numbers.isEmpty:
            let moved = plot.numbers.remove(at: random.below(plot.numbers.count))
            plot.numbers.insert(moved, at: random.below(plot.numbers.count + 1))
        default: plot.numbers = Array(plot.numbers.reversed())
        }
    }

    private func order(_ random: inout SeededGenerator) {
        plots.shuffle(using: &random)
    }

    private func changePlots(of plot: Plot, isFull: Bool, _ random: inout SeededGenerator) {
        switch random.below(isFull ? 2 : 5) {
        case 0: plot.plots.removeAll { _ in Bool.random(using: &random) }
        case 1 where plots.count > 1: plots.remove(at: random.below(plots.count))
        case 2: plot.plots.insert(grow(depth: 2, &random), at: 0)
        case 3: plot.plots.append(grow(depth: 1, &random))
        default: plot.plots.shuffle(using: &random)
        }
        if !isFull, plots.count < 3 {
            plots.insert(grow(depth: 1, &random), at: random.below(plots.count + 1))
        }
    }
}
