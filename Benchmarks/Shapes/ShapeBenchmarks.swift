/// Large shapes: many objects, deep and wide graphs, models of many entities, readers and writers side by side.
enum ShapeBenchmarks {
    private typealias Shape = (name: String, run: (_ rounds: Int, _ isQuick: Bool) throws -> Void)

    private static var all: [Shape] {
        [
            ("deep", DeepGraph.run),
            ("wide", WideGraph.run),
            ("many", ManyObjects.run),
            ("model", LargeModel.run),
            ("writer", BesideWriter.run),
            ("opening", OpeningTime.run),
        ]
    }

    /// Runs all shapes, or the one whose name is asked for.
    ///
    /// - Returns: whether there is such a shape.
    static func run(rounds: Int, isQuick: Bool, part: String) throws -> Bool {
        let shapes = all.filter { part == "shapes" || part == $0.name }
        for shape in shapes { try shape.run(rounds, isQuick) }
        return !shapes.isEmpty
    }
}
