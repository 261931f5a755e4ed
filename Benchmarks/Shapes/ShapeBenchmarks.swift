import Foundation

/// Large shapes: many objects, deep and wide graphs, models of many entities, readers and writers side by side.
enum ShapeBenchmarks {
    /// A shape, the letter with which the names of its workloads begin, and how those that are selected are run.
    private typealias Shape = (name: String, letter: Character?, run: (ShapeOptions) throws -> Void)

    private static var all: [Shape] {
        [
            ("deep", "D", DeepGraph.run),
            ("wide", "X", WideGraph.run),
            ("many", "L", ManyObjects.run),
            ("model", "E", LargeModel.run),
            ("writer", nil, BesideWriter.run),
            ("opening", nil, OpeningTime.run),
        ]
    }

    /// Runs all shapes, or the one whose name or workload is asked for.
    ///
    /// - Returns: whether there is such a shape.
    static func run(rounds: Int, isQuick: Bool, part: String) throws -> Bool {
        let shapes = all.filter { part == "shapes" || part == $0.name }
        for shape in shapes { try shape.run(ShapeOptions(rounds: rounds, isQuick: isQuick, key: nil)) }
        let owner = all.first { part.count == 2 && $0.letter == part.first }
        try owner?.run(ShapeOptions(rounds: rounds, isQuick: isQuick, key: part))
        return !shapes.isEmpty || owner != nil
    }
}

struct ShapeOptions {
    let rounds: Int
    let isQuick: Bool
    /// The first word of the only workload to run; nil for all.
    let key: String?

    /// Runs the workloads that are selected and prints a line for each.
    func run<Fixture>(_ workloads: [ComparedWorkload<Fixture>], _ fixture: Fixture) throws {
        print(ComparedWorkload<Fixture>.Result.header)
        for workload in workloads where key.map({ $0 == workload.key }) ?? true {
            print(try workload.run(fixture, rounds: rounds).line)
            // A line is seen as soon as it is there, also in a file.
            fflush(nil)
        }
    }
}
