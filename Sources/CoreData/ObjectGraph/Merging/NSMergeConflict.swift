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
        case .rollbackMergePolicyType: sourceObject.takeRow(row, keeping: { _ in false })
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
            sourceObject.state.subtract([.updated])
            sourceObject.state.formUnion([.inaccessible])
            sourceObject.live = nil
            return true
        default:
            // Deleting what is gone is done already.
            guard sourceObject.isDeleted else { return false }
            sourceObject.state.insert(.inaccessible)
            return true
        }
    }
}

extension NSManagedObject {
    /// The values of a row of the object by name: attributes, and to-one relationships as identifiers. Nil is `NSNull`.
    fileprivate final func values(of row: RowSnapshot) -> [String: Any] {
        var values: [String: Any] = [:]
        for (index, slot) in layout.slots.enumerated() {
            let property = layout.properties[slot.ordinal]
            let stored = row.value(index, slot.form)
            switch (slot.role, stored) {
            case (.attribute, _):
                values[property.name] = AttributeCoding.value(stored, as: slot.attributeType) ?? NSNull()
            case (.key, .integer(let key)):
                values[property.name] = destination(of: property, key) ?? NSNull()
            case (.key, _): values[property.name] = NSNull()
            case (.entityNumber, _): continue
            }
        }
        return values
    }

    private func destination(of property: PropertyLayout, _ key: Int64) -> NSManagedObjectID? {
        guard let model = managedObjectContext?.layout, let relationship = property.relationship else { return nil }
        return NSManagedObjectID(model.entity(relationship.destination), store: store, key: key)
    }

    /// Makes another row the one that the object's changes are changes of.
    ///
    /// - Parameter isKept: Which of the changed properties keep the value that they have.
    fileprivate final func takeRow(_ row: RowSnapshot, keeping isKept: (Int) -> Bool) {
        announcingChanges(at: ordinalsOfChanges(byTaking: row, keepingChanges: false)) {
            snapshot = row
            for ordinal in live?.assigned.numbers ?? [] where !isKept(ordinal) {
                live?.forget(ordinal)
            }
            live?.forgetWhatWasRead()
        }
        guard let live else { return }
        let hasRelationshipChanges = !toManyChanges.isEmpty
        if live.assigned.isEmpty, !hasRelationshipChanges { state.remove(.updated) }
        awake(after: .mergePolicy)
    }

    /// Makes all values ones that were set, so that all of them are written.
    fileprivate final func assignAllValues() {
        for property in layout.properties
        where !property.slots.isEmpty && live?.assigned.contains(property.ordinal) != true {
            switch property.kind {
            case .attribute:
                liveValues.assign(unboxed(boxedValue(at: property.ordinal), at: property.ordinal), at: property.ordinal)
            case .toOne:
                liveValues.assign(object(at: property.ordinal).map { .object($0) } ?? .null, at: property.ordinal)
            case .toMany, .fetched: continue
            }
        }
    }
}
