public import FoundationBackfill

/// An object that others have saved, or deleted, since the context read it.
///
/// Snapshots hold attributes, and to-one relationships as identifiers.
open class NSMergeConflict: NSObject {
    /// The object, with the context's changes.
    public let sourceObject: NSManagedObject
    /// The values that the object was read with.
    public let objectSnapshot: [String: Any]?
    /// The values that were read or saved last by this program.
    public let cachedSnapshot: [String: Any]?
    /// The values that the store has, if they are others than this program's last ones.
    public let persistedSnapshot: [String: Any]?
    /// The version that the store has; 0 if the object was deleted there.
    public let newVersionNumber: Int
    /// The version that the object was read in.
    public let oldVersionNumber: Int
    /// The row that the store has.
    let row: RowSnapshot?

    /// Makes a conflict.
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

    /// Brings the object to where it can be saved, as a sort of policy says; false if that sort cannot.
    func resolve(_ type: NSMergePolicyType) -> Bool {
        guard type != .errorMergePolicyType else { return false }
        guard let row else { return resolveDeletion(type) }
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

    /// What becomes of an object that others have deleted.
    private func resolveDeletion(_ type: NSMergePolicyType) -> Bool {
        switch type {
        case .rollbackMergePolicyType, .mergeByPropertyStoreTrumpMergePolicyType:
            sourceObject.state.subtract(.updated)
            sourceObject.state.formUnion([.inaccessible, .deleted, .deletePropagated])
            sourceObject.live = nil
            sourceObject.snapshot = nil
            return true
        default:
            // Deleting what is gone is done already.
            guard sourceObject.isDeleted else { return false }
            sourceObject.state.insert(.inaccessible)
            return true
        }
    }
}
