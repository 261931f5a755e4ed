import CoreDataPostgreSQL

/// Saves in an endless loop, and reports each save that has returned.
struct CrashSaver {
    private let context: NSManagedObjectContext
    private let writer: Int64

    init(_ url: URL, writer: Int64) throws {
        context = try CrashModel.open(url)
        self.writer = writer
    }

    /// Each save inserts a batch with its items, increments the counter, and deletes the oldest batch.
    func run() throws -> Never {
        try context.performAndWait {
            while true {
                let counter = try context.all("Counter", of: writer).first ?? insert("Counter", ["writer": writer])
                let number = max(counter.integer("count"), 0) + 1
                counter.setValue(number, forKey: "count")
                makeBatch(number)
                for batch in try context.all("Batch", of: writer)
                where batch.integer("number") <= number - CrashModel.batchCount { context.delete(batch) }
                try save(number)
            }
        }
    }

    /// Saves, and says so. If nobody can tell whether a save is written, the next one goes by what is in the database.
    private func save(_ number: Int64) throws {
        do {
            try context.save()
            report("\(number)")
        } catch let error as CocoaError where error.localizedDescription.contains("cannot be told") {
            context.reset()
            report("unknown \(try context.all("Counter", of: writer).first?.integer("count") ?? 0)")
        } catch {
            report("failed with \(error.localizedDescription)")
            throw error
        }
    }

    private func makeBatch(_ number: Int64) {
        let batch = insert("Batch", ["writer": writer, "number": number])
        for place in 0..<CrashModel.itemCount {
            insert("Item", ["number": number, "place": place]).setValue(batch, forKey: "batch")
        }
    }

    @discardableResult
    private func insert(_ entity: String, _ values: [String: any BinaryInteger]) -> NSManagedObject {
        let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
        for (key, value) in values { object.setValue(NSNumber(value: Int64(value)), forKey: key) }
        return object
    }

    /// Writes one short line in a single call, so that readers receive complete lines only.
    private func report(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
}
