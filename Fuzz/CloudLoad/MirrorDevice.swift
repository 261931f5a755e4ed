import CloudKit
import CoreData
import CoreDataCommandLine
import FoundationBackfill

/// A program with a mirrored store, in a process of its own: one of the devices of a user.
struct MirrorDevice {
    let folder: URL
    let action: String
    let count: Int

    /// - Parameter arguments: The folder, the port, the tokens of the program and of the user, the action and a number.
    init(_ arguments: [String]) throws {
        guard arguments.count == 6, let port = UInt16(arguments[1]), let count = Int(arguments[5]) else {
            throw LoadError("a device has six arguments")
        }
        (folder, action, self.count) = (URL(fileURLWithPath: arguments[0]), arguments[4], count)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var configuration = CloudConfiguration(endpoint: URL(string: "http://localhost:\(port)"))
        configuration.containers = [LoadedService.container]
        (configuration.apiToken, configuration.webToken) = (arguments[2], arguments[3])
        CKContainer.configure(configuration)
    }

    func run() async throws {
        switch action {
        case "fill": try fill()
        case "up": try await sendAll()
        case "down": try await fetchAll()
        case "write": try await write()
        case "watch": try await watch()
        case "work": try await work()
        case "settle": try await settle()
        case "few": try await changeFew()
        default: try await compareSaves()
        }
    }

    private static var model: NSManagedObjectModel {
        let note = NSEntityDescription()
        note.name = "Note"
        note.properties = [
            ("title", NSAttributeType.stringAttributeType), ("body", .stringAttributeType),
            ("count", .integer64AttributeType), ("day", .dateAttributeType),
        ].map { name, type in
            let attribute = NSAttributeDescription()
            (attribute.name, attribute.attributeType) = (name, type)
            if type == .integer64AttributeType { attribute.userInfo = ["CloudKit.merge": "counter"] }
            return attribute
        }
        let model = NSManagedObjectModel()
        model.entities = [note]
        return model
    }

    private func open(_ container: NSPersistentContainer, _ name: String = "Notes") throws {
        container.persistentStoreDescriptions.first?.url = folder.appending(path: "\(name).sqlite")
        container.persistentStoreDescriptions.first?.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
        var failure: (any Error)?
        container.loadPersistentStores { failure = $1 }
        if let failure { throw failure }
    }

    private func mirroredContainer() throws -> NSPersistentCloudKitContainer {
        let container = NSPersistentCloudKitContainer(name: "Notes", managedObjectModel: Self.model)
        try open(container)
        return container
    }

    private func insert(_ number: Int, _ context: NSManagedObjectContext) {
        let note = NSEntityDescription.insertNewObject(forEntityName: "Note", into: context)
        note.setValue("Note \(number)", forKey: "title")
        note.setValue(LoadText.body(number), forKey: "body")
        note.setValue(number, forKey: "count")
        note.setValue(Date(), forKey: "day")
    }

    /// - Returns: The seconds that each save took.
    @discardableResult
    private func insertAll(_ container: NSPersistentContainer, _ count: Int, batch: Int = 1_000) throws -> [Double] {
        let context = container.newBackgroundContext()
        return try stride(from: 0, to: count, by: batch).map { start in
            try context.performAndWait {
                for number in start..<min(start + batch, count) { insert(number, context) }
                let time = try CloudWorkload.time { try context.save() }
                context.reset()
                return time
            }
        }
    }

    /// Makes notes in a store that nobody mirrors yet.
    private func fill() throws {
        let local = NSPersistentContainer(name: "Notes", managedObjectModel: Self.model)
        try open(local)
        try insertAll(local, count)
        report(Double(count), try Self.peakMemory())
    }

    private func sendAll() async throws {
        let start = ContinuousClock.now
        let container = try mirroredContainer()
        try await container.sync()
        report(start.duration(to: .now) / .seconds(1), try Self.peakMemory())
    }

    private func fetchAll() async throws {
        let start = ContinuousClock.now
        let container = try mirroredContainer()
        let fetching = Task { try await container.sync() }
        var first: Double?
        while first == nil {
            if try shown(container) >= min(50, count) { first = start.duration(to: .now) / .seconds(1) }
            try await Task.sleep(for: .milliseconds(5))
        }
        try await fetching.value
        let all = start.duration(to: .now) / .seconds(1)
        guard try shown(container) == count else {
            throw LoadError("\(try shown(container)) of \(count) notes have come")
        }
        report(all, try Self.peakMemory(), first ?? 0)
    }

    private func shown(_ container: NSPersistentContainer) throws -> Int {
        let context = container.newBackgroundContext()
        return try context.performAndWait {
            try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Note"))
        }
    }

    /// Makes notes whose titles tell when they were saved.
    private func write() async throws {
        let container = try mirroredContainer()
        try await container.sync()
        let context = container.newBackgroundContext()
        for _ in 0..<count {
            try await Task.sleep(for: .milliseconds(120))
            try context.performAndWait {
                let note = NSEntityDescription.insertNewObject(forEntityName: "Note", into: context)
                note.setValue("at \(DispatchTime.now().uptimeNanoseconds)", forKey: "title")
                try context.save()
            }
        }
        try await container.sync()
    }

    /// Tells for each such note how long it took to come.
    private func watch() async throws {
        let container = try mirroredContainer()
        try await container.sync()
        Console.writeOutput("ready\n")
        let context = container.newBackgroundContext()
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        request.predicate = NSPredicate(format: "title BEGINSWITH %@", "at ")
        var delays: [String: Double] = [:]
        while delays.count < count {
            try context.performAndWait {
                context.reset()
                for note in try context.fetch(request) {
                    guard let title = note.value(forKey: "title") as? String, delays[title] == nil,
                        let time = UInt64(title.dropFirst(3))
                    else { continue }
                    delays[title] = Double(DispatchTime.now().uptimeNanoseconds - time) / 1_000_000
                }
            }
            try await Task.sleep(for: .milliseconds(2))
        }
        let sorted = delays.values.sorted()
        report(sorted[sorted.count / 2], sorted[sorted.count * 95 / 100])
    }

    /// Makes and changes notes until the process is killed, and tells of each save that it is done.
    private func work() async throws {
        let container = try mirroredContainer()
        let context = container.newBackgroundContext()
        for number in 0... {
            do {
                Console.writeOutput(try context.performAndWait { try change(number, context) })
            } catch let error as CocoaError where error.code == .managedObjectMerge {
                // What has come of the other device meanwhile is seen first.
                context.performAndWait { context.rollback() }
            }
            try await Task.sleep(for: .milliseconds(Int.random(in: 2...20)))
        }
    }

    /// Makes a note or counts in one, and saves.
    ///
    /// - Returns: The line that tells of it.
    private func change(_ number: Int, _ context: NSManagedObjectContext) throws -> String {
        context.refreshAllObjects()
        let notes = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note"))
        guard let note = notes.randomElement(), Bool.random() else {
            let title = "\(folder.lastPathComponent)-\(ProcessInfo.processInfo.processIdentifier)-\(number)"
            NSEntityDescription.insertNewObject(forEntityName: "Note", into: context).setValue(title, forKey: "title")
            try context.save()
            return "note \(title)\n"
        }
        note.setValue((note.value(forKey: "count") as? Int ?? 0) + 1, forKey: "count")
        try context.save()
        return "count\n"
    }

    /// Tells of all notes when nothing is left to sync.
    private func settle() async throws {
        let container = try mirroredContainer()
        for _ in 0..<2 { try await container.sync() }
        let context = container.newBackgroundContext()
        let lines = try context.performAndWait {
            try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note")).map {
                "\($0.value(forKey: "title") as? String ?? "?") \($0.value(forKey: "count") as? Int ?? 0)\n"
            }
        }
        Console.writeOutput(lines.sorted().joined())
    }

    /// Compares saves of a store with a history with those of a mirrored one, which has all that the service has, among as many
    /// objects: one after the other with a pause between them, as people work, and as many as there can be, as an import does.
    private func compareSaves() async throws {
        let local = NSPersistentContainer(name: "Plain", managedObjectModel: Self.model)
        try open(local, "Plain")
        let mirrored = try mirroredContainer()
        try await mirrored.sync()
        // Both have as much, since a save beside many objects costs more than one beside none.
        try insertAll(local, try shown(mirrored))
        var (calm, hasty): ([[Double]], [[Double]]) = ([[], []], [[], []])
        for _ in 0..<count {
            for (place, container) in [local, mirrored].enumerated() {
                calm[place] += try insertAll(container, 10, batch: 10)
                try await Task.sleep(for: .milliseconds(10))
            }
        }
        for _ in 0..<5 {
            for (place, container) in [local, mirrored].enumerated() {
                // Neither store is compared while the mirror works off the saves before.
                try await mirrored.sync()
                hasty[place].append(try insertAll(container, count * 10, batch: 10).reduce(0, +))
            }
        }
        let ratios = [calm, hasty].map { times in Self.median(times[1]) / Self.median(times[0]) }
        report(ratios[0], ratios[1])
    }

    /// Changes some of the notes, five times, and tells how long the store took to start with all that has come, and how long
    /// the changes took to be at the service.
    private func changeFew() async throws {
        let start = ContinuousClock.now
        let container = try mirroredContainer()
        try await container.sync()
        let first = start.duration(to: .now) / .milliseconds(1)
        let context = container.newBackgroundContext()
        var times: [Double] = []
        for round in 0..<5 {
            try await Task.sleep(for: .milliseconds(100))
            let start = ContinuousClock.now
            try context.performAndWait {
                let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
                (request.fetchLimit, request.fetchOffset) = (count, round)
                for note in try context.fetch(request) { note.setValue("changed \(round)", forKey: "title") }
                try context.save()
                context.reset()
            }
            try await container.sync()
            times.append(start.duration(to: .now) / .milliseconds(1))
        }
        report(first, Self.median(times))
    }

    private static func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }

    private func report(_ figures: Double...) {
        Console.writeOutput(figures.map { "\($0)" }.joined(separator: " ") + "\n")
    }

    /// The most megabytes of memory that the process has had.
    private static func peakMemory() throws -> Double {
        let text = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        let words = line?.split { $0 == " " || $0 == "\t" } ?? []
        return words.count > 1 ? (Double(words[1]) ?? 0) / 1_024 : 0
    }
}
