import CoreData

/// The work of a build for a model of 100 entities: reading and checking Xcode's file, and writing the compiled model.
enum ModelBenchmarks {
    static func all() throws -> [Benchmark] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("Large.xcdatamodel")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text(entities: 100).utf8).write(to: folder.appendingPathComponent("contents"))
        return [
            Benchmark(
                name: "compiling a model of 100 entities",
                goal: .nanoseconds(100_000_000),
                operations: 1,
                measured: { compiledSize(of: folder) > 0 ? 1 : 0 },
                yardstick: nil
            )
        ]
    }

    private static func compiledSize(of url: URL) -> Int {
        guard
            let model = NSManagedObjectModel(contentsOf: url),
            let data = try? NSKeyedArchiver.archivedData(withRootObject: model, requiringSecureCoding: true)
        else { return 0 }
        return data.count
    }

    /// Each entity has ten attributes and a relationship to the next entity with its inverse.
    static func text(entities count: Int) -> String {
        let entities = (0..<count).map { number -> String in
            let attributes = (0..<10).map {
                "<attribute name=\"value\($0)\" optional=\"YES\" attributeType=\"String\"/>"
            }
            let (next, previous) = ((number + 1) % count, (number + count - 1) % count)
            return """
                <entity name="Entity\(number)" representedClassName="NSManagedObject" syncable="YES">
                \(attributes.joined(separator: "\n"))
                <relationship name="next" optional="YES" maxCount="1" deletionRule="Nullify" \
                destinationEntity="Entity\(next)" inverseName="previous" inverseEntity="Entity\(next)"/>
                <relationship name="previous" optional="YES" toMany="YES" deletionRule="Nullify" \
                destinationEntity="Entity\(previous)" inverseName="next" inverseEntity="Entity\(previous)"/>
                </entity>
                """
        }
        return """
            <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
            <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
            \(entities.joined(separator: "\n"))
            </model>
            """
    }
}
