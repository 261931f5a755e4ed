import CoreData

/// A model of a thousand entities, compared with ten models of a hundred.
enum LargeModel {
    typealias Workload = ComparedWorkload<LargeModelFixture>
    private typealias Pass = Workload.Pass

    static func run(rounds: Int, isQuick: Bool) throws {
        let fixture = try LargeModelFixture(entities: isQuick ? 50 : 1_000)
        defer { try? FileManager.default.removeItem(at: fixture.folder) }
        let title = "\na model of \(fixture.large.count) entities beside ten of a tenth (the yardstick)"
        print(title + ", medians of \(rounds) interleaved rounds")
        print(Workload.Result.header)
        for workload in all { print(try workload.run(fixture, rounds: rounds).line) }
    }

    private static var all: [Workload] {
        [
            workload("E1 read and check Xcode's file") { model in
                let source = model.source
                return Pass(work: { (NSManagedObjectModel(contentsOf: source)?.entities.count ?? 0, nil) })
            },
            workload("E2 write the compiled model") { model in
                let description = NSManagedObjectModel(contentsOf: model.source) ?? NSManagedObjectModel()
                return Pass(work: {
                    let data = try NSKeyedArchiver.archivedData(withRootObject: description, requiringSecureCoding: true)
                    return (data.isEmpty ? 0 : description.entities.count, nil)
                })
            },
            workload("E3 load the compiled model") { model in
                let compiled = model.compiled
                return Pass(work: { (NSManagedObjectModel(contentsOf: compiled)?.entities.count ?? 0, nil) })
            },
            workload("E4 create a store") { model in
                let (description, url) = (model.loaded, model.freshURL())
                return Pass(work: {
                    let container = try StoreSetup().open(url, description)
                    return (description.entities.count, container)
                })
            },
            workload("E5 open a store") { model in
                let description = model.loaded
                return Pass(work: {
                    let container = try StoreSetup().open(model.store, description)
                    return (description.entities.count, container)
                })
            },
            workload("E6 first fetch", perModel: true) { model in
                let context = try StoreSetup().open(model.store, model.loaded).newBackgroundContext()
                return Pass(work: {
                    try context.performAndWait {
                        let request = NSFetchRequest<NSManagedObject>(entityName: "Entity7")
                        return (try context.fetch(request).count + 1, context)
                    }
                })
            },
            workload("E7 first save of one", perModel: true) { model in
                let context = try StoreSetup().open(model.copy(), model.loaded).newBackgroundContext()
                return Pass(work: {
                    try context.performAndWait {
                        let object = NSEntityDescription.insertNewObject(forEntityName: "Entity7", into: context)
                        object.setValue("new", forKey: "value0")
                        try context.save()
                        return (1, context)
                    }
                })
            },
        ]
    }

    /// - Parameter perModel: whether the cost is that of one object, which is compared with that in one small model.
    private static func workload(
        _ name: String,
        perModel: Bool = false,
        _ pass: @escaping (LargeModelFixture.Model) throws -> Workload.Pass
    ) -> Workload {
        Workload(
            name: name,
            goal: 1.3,
            raw: { fixture in
                let passes = try fixture.small.prefix(perModel ? 1 : 10).map(pass)
                return Pass(work: {
                    let outcomes = try passes.map { try $0.work() }
                    return (outcomes.reduce(0) { $0 + $1.sum }, outcomes.map(\.kept))
                })
            },
            ours: { try pass($0.large) }
        )
    }
}

/// Models in Xcode's form and compiled, each with an empty store.
final class LargeModelFixture {
    struct Model {
        let count: Int
        let folder: URL
        var source: URL { folder.appendingPathComponent("Model.xcdatamodel") }
        var compiled: URL { folder.appendingPathComponent("Model.mom") }
        var store: URL { folder.appendingPathComponent("Store.sqlite") }
        var loaded: NSManagedObjectModel { NSManagedObjectModel(contentsOf: compiled) ?? NSManagedObjectModel() }

        init(_ count: Int, _ folder: URL) throws {
            (self.count, self.folder) = (count, folder)
            try FileManager.default.createDirectory(at: source, withIntermediateDirectories: true)
            try Data(ModelBenchmarks.text(entities: count).utf8).write(to: source.appendingPathComponent("contents"))
            guard let model = NSManagedObjectModel(contentsOf: source) else { return }
            try NSKeyedArchiver.archivedData(withRootObject: model, requiringSecureCoding: true).write(to: compiled)
            let coordinator = try StoreSetup().open(store, model).persistentStoreCoordinator
            for store in coordinator.persistentStores { try coordinator.remove(store) }
        }

        func freshURL() -> URL { folder.appendingPathComponent("\(UUID().uuidString).sqlite") }

        func copy() throws -> URL {
            let copy = freshURL()
            try FileManager.default.copyItem(at: store, to: copy)
            return copy
        }
    }

    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("models-\(UUID().uuidString)")
    let large: Model
    let small: [Model]

    init(entities: Int) throws {
        large = try Model(entities, folder.appendingPathComponent("large"))
        small = try (0..<10).map { [folder] in
            try Model(entities / 10, folder.appendingPathComponent("small\($0)"))
        }
    }
}
