internal import Foundation
internal import ManagedObjectModelFormat

/// Counts the losses of a store that is in memory as a whole, object by object.
struct StoredLosses {
    private let store: StoreReading

    /// Opens the store with the version that it has, to read it.
    init(at url: URL, _ type: String, _ model: NSManagedObjectModel) throws {
        store = try StoreReading(at: url, type, model)
    }

    func counts(of losses: [ModelLoss]) throws -> [LossCount] {
        try store.read { context in
            try losses.map { loss in LossCount(loss: loss, count: try Self.count(loss, in: context)) }
        }
    }

    private static func count(_ loss: ModelLoss, in context: NSManagedObjectContext) throws -> Int {
        try (loss.kind == .objects ? [loss.entity] : loss.owners).reduce(0) { sum, entity in
            let request = NSFetchRequest<NSManagedObject>(entityName: entity)
            request.includesSubentities = false
            guard let property = loss.property else { return sum + (try context.count(for: request)) }
            return try context.fetch(request).reduce(sum) { $0 + count($1.value(forKeyPath: property), loss.kind) }
        }
    }

    private static func count(_ value: Any?, _ kind: ModelLoss.Kind) -> Int {
        guard let value else { return 0 }
        switch kind {
        case .objects, .values: return 1
        case .digits:
            guard let number = (value as? NSNumber)?.int64Value else { return 0 }
            return Int64(exactly: Double(number)) == number ? 0 : 1
        case .links:
            if let set = value as? NSSet { return set.count }
            return (value as? NSOrderedSet)?.count ?? 1
        }
    }
}
