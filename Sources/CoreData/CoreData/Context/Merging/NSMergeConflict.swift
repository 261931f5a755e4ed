public import FoundationBackfill

/// A conflict over an object that was changed or deleted in the store since the context read it.
///
/// Snapshots contain attributes, and to-one relationships as identifiers.
open class NSMergeConflict: NSObject {
    /// The object with the context's unsaved changes.
    public let sourceObject: NSManagedObject
    /// The values with which the object was read.
    public let objectSnapshot: [String: Any]?
    /// The values that this process last read or saved.
    public let cachedSnapshot: [String: Any]?
    /// The values in the store; nil if they equal ``cachedSnapshot`` or the row was deleted.
    public let persistedSnapshot: [String: Any]?
    /// The version number of the row in the store; 0 if the row was deleted.
    public let newVersionNumber: Int
    /// The version number with which the object was read.
    public let oldVersionNumber: Int
    /// The row in the store; nil if it was deleted.
    let row: RowSnapshot?

    /// Creates a conflict.
    public init(
        source srcObject: NSManagedObject,
        newVersion newvers: Int,
        oldVersion oldvers: Int,
        cachedSnapshot cachesnap: [String: Any]?,
        persistedSnapshot persnap: [String: Any]?
    ) {
        sourceObject = srcObject
        objectSnapshot = srcObject.snapshot.map { srcObject.values(of: $0) }
        cachedSnapshot = cachesnap
        persistedSnapshot = persnap
        newVersionNumber = newvers
        oldVersionNumber = oldvers
        row = nil
    }

    init(_ object: NSManagedObject, _ conflict: SaveConflicts.VersionConflict) {
        sourceObject = object
        objectSnapshot = object.snapshot.map { object.values(of: $0) }
        let isNews = conflict.formerRow != nil
        cachedSnapshot = (conflict.formerRow ?? conflict.row).map { object.values(of: $0) }
        persistedSnapshot = isNews ? conflict.row.map { object.values(of: $0) } : nil
        newVersionNumber = conflict.newVersion
        oldVersionNumber = conflict.oldVersion
        row = conflict.row
    }

    /// Resolves the conflict according to a policy type, and returns whether it could be resolved.
    func resolve(_ type: NSMergePolicyType) -> Bool {
        guard type != .errorMergePolicyType else { return false }
        guard let row else { return resolveDeletion(type) }
        if sourceObject.isDeleted { return resolve(ownDeletion: type, row) }
        switch type {
        case .errorMergePolicyType: return false
        case .rollbackMergePolicyType: sourceObject.takeBackChanges(row)
        case .mergeByPropertyObjectTrumpMergePolicyType: sourceObject.takeRow(row, keeping: { _ in true })
        case .overwriteMergePolicyType:
            sourceObject.assignAllValues()
            sourceObject.takeRow(row, keeping: { _ in true })
        case .mergeByPropertyStoreTrumpMergePolicyType:
            let former = sourceObject.snapshot
            let layout = sourceObject.layout
            sourceObject.takeRow(row) { ordinal in
                layout.properties[ordinal].slots.allSatisfy { slot in
                    former?.hasSameValue(as: row, slot, layout.slots[slot].form) ?? false
                }
            }
        }
        return true
    }

    /// Resolves a conflict over an object that the context has deleted, and others have changed. If the store wins, the object stays.
    private func resolve(ownDeletion type: NSMergePolicyType, _ row: RowSnapshot) -> Bool {
        switch type {
        case .rollbackMergePolicyType, .mergeByPropertyStoreTrumpMergePolicyType:
            sourceObject.state.subtract([.deleted, .deletedInEvent, .deletePropagated])
            sourceObject.takeBackChanges(row)
        default: sourceObject.takeRow(row, keeping: { _ in true })
        }
        return true
    }

    /// Resolves a conflict over an object that was deleted in the store.
    private func resolveDeletion(_ type: NSMergePolicyType) -> Bool {
        switch type {
        case .rollbackMergePolicyType, .mergeByPropertyStoreTrumpMergePolicyType:
            // No object may refer to a row that is gone.
            sourceObject.leaveRelationships()
            sourceObject.state.subtract(.updated)
            sourceObject.state.formUnion([.inaccessible, .deleted, .deletePropagated])
            sourceObject.live = nil
            sourceObject.snapshot = nil
            return true
        default:
            // If the context deleted the object as well, nothing is left to do.
            guard sourceObject.isDeleted else { return false }
            sourceObject.state.insert(.inaccessible)
            return true
        }
    }
}
