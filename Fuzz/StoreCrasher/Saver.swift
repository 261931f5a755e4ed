import CoreData

/// Saves in an endless loop and reports each completed save.
struct Saver {
    private let context: NSManagedObjectContext

    init(path: String, journal: String) throws {
        context = try CrashModel.open(path, options: [NSSQLitePragmasOption: ["journal_mode": journal]])
    }

    /// Each save inserts a batch with its items, increments the counter, and deletes another batch: sometimes the
    /// newest, which has the greatest keys.
    func run() throws -> Never {
        try context.performAndWait {
            let counter =
                try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Counter")).first
                ?? NSEntityDescription.insertNewObject(forEntityName: "Counter", into: context)
            var number = max(counter.integer("count"), 0)
            while true {
                number += 1
                try deleteBatch(before: number)
                counter.setValue(number, forKey: "count")
                let batch = makeBatch(number)
                try context.save()
                report(number, batch)
            }
        }
    }

    private func makeBatch(_ number: Int64) -> NSManagedObject {
        let batch = NSEntityDescription.insertNewObject(forEntityName: "Batch", into: context)
        batch.setValue(number, forKey: "number")
        batch.setValue(CrashModel.picture(of: number), forKey: "picture")
        for place in 0..<CrashModel.itemCount {
            let item = NSEntityDescription.insertNewObject(forEntityName: "Item", into: context)
            item.setValue(number, forKey: "number")
            item.setValue(place, forKey: "place")
            item.setValue(batch, forKey: "batch")
        }
        return batch
    }

    private func deleteBatch(before number: Int64) throws {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Batch")
        request.sortDescriptors = [NSSortDescriptor(key: "number", ascending: true)]
        let batches = try context.fetch(request)
        if number % 3 == 0, let newest = batches.last {
            context.delete(newest)
        } else if batches.count >= CrashModel.batchCount, let oldest = batches.first {
            context.delete(oldest)
        }
    }

    /// Writes one short line in a single call, so that readers receive complete lines only.
    private func report(_ number: Int64, _ batch: NSManagedObject) {
        let items = (batch.value(forKey: "items") as? NSSet)?.allObjects.compactMap { $0 as? NSManagedObject } ?? []
        let last = items.map(\.rowKey).max() ?? -1
        FileHandle.standardOutput.write(Data("\(number) \(batch.rowKey) \(last)\n".utf8))
    }
}
