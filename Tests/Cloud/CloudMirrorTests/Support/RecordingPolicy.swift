import FoundationBackfill
import Synchronization

@testable import CoreData

/// A policy that notes what it was asked.
final class RecordingPolicy: CloudKitConflictPolicy {
    private let asked = Mutex<[String]>([])
    private let decide: @Sendable (CloudKitPropertyConflict) -> CloudKitConflictDecision
    private let decideDeletion: @Sendable (CloudKitDeletionConflict) -> CloudKitObjectDecision
    private let decideDuplicate: @Sendable (CloudKitDuplicateConflict) -> CloudKitObjectDecision

    /// A policy that decides about properties.
    init(_ decide: @escaping @Sendable (CloudKitPropertyConflict) -> CloudKitConflictDecision) {
        (self.decide, decideDeletion, decideDuplicate) = (decide, { _ in .automatic }, { _ in .automatic })
    }

    /// A policy that decides about objects.
    init(
        deletions: @escaping @Sendable (CloudKitDeletionConflict) -> CloudKitObjectDecision,
        duplicates: @escaping @Sendable (CloudKitDuplicateConflict) -> CloudKitObjectDecision
    ) {
        (decide, decideDeletion, decideDuplicate) = ({ _ in .automatic }, deletions, duplicates)
    }

    var questions: [String] { asked.withLock { $0 } }

    func decision(on conflict: CloudKitPropertyConflict) -> CloudKitConflictDecision {
        func text(_ version: CloudKitPropertyConflict.Version?) -> String {
            guard let version else { return "?" }
            if let members = version.value as? Set<NSManagedObjectID> { return "\(members.count)" }
            return version.value.map { "\($0)" } ?? "nil"
        }
        let sides = "\(text(conflict.base)) -> \(text(conflict.mine)) / \(text(conflict.theirs))"
        asked.withLock { $0.append("\(conflict.entityName).\(conflict.property): \(sides)") }
        return decide(conflict)
    }

    func decision(on conflict: CloudKitDeletionConflict) -> CloudKitObjectDecision {
        let changes = conflict.changes.map { "\($0)=\($1.value.map { "\($0)" } ?? "nil")" }.sorted()
        let side = conflict.isDeletedHere ? "here" : "there"
        let id = conflict.objectID == nil ? "" : ", still an object"
        asked.withLock { $0.append("\(conflict.entityName) deleted \(side)\(id): \(changes.joined(separator: " "))") }
        return decideDeletion(conflict)
    }

    func decision(on conflict: CloudKitDuplicateConflict) -> CloudKitObjectDecision {
        func text(_ version: CloudKitDuplicateConflict.Version) -> String {
            version.values.filter { $0.value is String }.map { "\($0)=\($1)" }.sorted().joined(separator: " ")
        }
        let sides = "\(text(conflict.mine)) / \(text(conflict.theirs))"
        asked.withLock { $0.append("\(conflict.entityName) made twice: \(sides)") }
        return decideDuplicate(conflict)
    }
}
