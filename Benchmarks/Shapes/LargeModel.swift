import CoreData

/// A model of a thousand entities, compared with ten models of a hundred.
enum LargeModel {
    typealias Workload = ComparedWorkload<LargeModelFixture>
    private typealias Pass = Workload.Pass

    static func run(_ options: ShapeOptions) throws {
        let fixture = try LargeModelFixture(entities: options.isQuick ? 20 : 1_000)
        defer { try? FileManager.default.removeItem(at: fixture.folder) }
        let title = "\na model of \(fixture.large.count) entities beside ten of a tenth (the yardstick)"
        print(title + " or SQLite, medians of \(options.rounds) interleaved rounds")
        try options.run(ofModels + ofStores + ofOneObject, fixture)
    }

    private static var ofModels: [Workload] {
        [
            workload("E1 read and check Xcode's file") { model in
                let source = model.source
                return Pass(work: { (NSManagedObjectModel(contentsOf: source)?.entities.count ?? 0, nil) })
            },
            workload("E2 write the compiled model") { model in
                let description = NSManagedObjectModel(contentsOf: model.source) ?? NSManagedObjectModel()
                return Pass(work: {
                    let data = try NSKeyedArchiver.archivedData(
                        withRootObject: description,
                        requiringSecureCoding: true
                    )
                    return (data.isEmpty ? 0 : description.entities.count, nil)
                })
            },
            workload("E3 load the compiled model") { model in
                let compiled = model.compiled
                return Pass(work: { (NSManagedObjectModel(contentsOf: compiled)?.entities.count ?? 0, nil) })
            },
        ]
    }

    private static var ofStores: [Workload] {
        [
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
        ]
    }

    private static var ofOneObject: [Workload] {
        [
            single("E6 first fetch") { database in
                database.number("SELECT count(*) + 1 FROM ZENTITY7")
            } ours: { model in
                let context = try StoreSetup().open(model.store, model.loaded).newBackgroundContext()
                return Pass(work: {
                    try context.performAndWait {
                        let request = NSFetchRequest<NSManagedObject>(entityName: "Entity7")
                        return (try context.fetch(request).count + 1, context)
                    }
                })
            },
            single("E7 first save of one") { database in
                let sql = "INSERT INTO ZENTITY7 (Z_PK, Z_ENT, Z_OPT, ZVALUE0) VALUES (1, 7, 1, 'new')"
                database.run("BEGIN IMMEDIATE; \(sql); COMMIT")
                return 1
            } ours: { model in
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

    /// Returns work with one object, compared with the same on a connection of SQLite that reads the schema first, too.
    private static func single(
        _ name: String,
        raw: @escaping (RawDatabase) -> Int,
        ours: @escaping (LargeModelFixture.Model) throws -> Workload.Pass
    ) -> Workload {
        Workload(
            name: name,
            goal: 2,
            raw: { fixture in
                let url = try fixture.large.copy()
                return Pass(work: { (raw(RawDatabase(url)), nil) })
            },
            ours: { try ours($0.large) }
        )
    }

    /// Returns work for all entities, compared with that for ten models of a tenth.
    private static func workload(
        _ name: String,
        _ pass: @escaping (LargeModelFixture.Model) throws -> Workload.Pass
    ) -> Workload {
        Workload(
            name: name,
            goal: 1.3,
            raw: { fixture in
                let passes = try fixture.small.map(pass)
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
