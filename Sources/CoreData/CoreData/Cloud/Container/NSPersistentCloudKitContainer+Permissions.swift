#if CloudKit
internal import CloudKit
internal import FoundationBackfill

extension NSPersistentCloudKitContainer {
    /// Returns whether the user may change an object: whether the service will take the changed record.
    ///
    /// True for objects that were never saved, and for those of stores that are not mirrored or are mirrored to the private
    /// database. In a shared store, the user's permission in the share of the object decides.
    ///
    /// - Parameter objectID: The identifier of the object.
    public func canUpdateRecord(forManagedObjectWith objectID: NSManagedObjectID) -> Bool { mayChange(objectID) }

    /// Returns whether the user may delete an object: whether the service will delete its record.
    ///
    /// See ``canUpdateRecord(forManagedObjectWith:)``: whoever may change a record may also delete it.
    ///
    /// - Parameter objectID: The identifier of the object.
    public func canDeleteRecord(forManagedObjectWith objectID: NSManagedObjectID) -> Bool { mayChange(objectID) }

    /// Returns whether the user may change objects of a store, and add some.
    ///
    /// - Parameter store: The store.
    /// - Returns: True for a store that is not mirrored, or is mirrored to the private database; for a shared one, whether the
    ///   user may change anything in one of its shares.
    public func canModifyManagedObjects(in store: NSPersistentStore) -> Bool {
        guard let mirror = mirror(of: store) else { return true }
        do {
            return try mirror.right(to: nil).allows
        } catch {
            Log.warning("CloudKit: the permissions of a store could not be read: \(error.localizedDescription)")
            return false
        }
    }

    private func mayChange(_ id: NSManagedObjectID) -> Bool {
        guard !id.isTemporaryID, let mirror = mirror(of: id.persistentStore) else { return true }
        do {
            return try mirror.right(to: id).allows
        } catch {
            Log.warning("CloudKit: the permission for an object could not be read: \(error.localizedDescription)")
            return false
        }
    }
}

/// What decides whether a user may change an object.
enum MirrorRight: Hashable, Sendable {
    /// The user's own database.
    case own
    /// The public database: whether the service has the record, and whether the user has made it.
    case everybody(isSaved: Bool, isOwn: Bool)
    /// A share: what the user may do in it; nil if that is not known yet.
    case participant(CKShare.ParticipantPermission?)

    var allows: Bool {
        switch self {
        case .own: true
        case .everybody(let isSaved, let isOwn): !isSaved || isOwn
        case .participant(let permission): permission == .readWrite
        }
    }
}

extension StoreMirror {
    /// The right to change an object, or anything at all.
    fileprivate func right(to id: NSManagedObjectID?) throws -> MirrorRight {
        switch options.database.databaseScope {
        case .private: return .own
        case .public: return .everybody(isSaved: true, isOwn: false)
        case .shared:
            if let id, let known = try setting.knownRecords(of: [id])[id] {
                return .participant(try known.share.flatMap { try CKShare.unarchived($0).permissionOfUser })
            }
            let permissions = try setting.shares().map(\.permissionOfUser)
            return .participant(permissions.contains(.readWrite) ? .readWrite : permissions.first)
        }
    }
}

extension CKShare {
    /// What the user may do in the share.
    var permissionOfUser: ParticipantPermission {
        guard let user = currentUserParticipant else { return publicPermission }
        return user.role == .owner ? .readWrite : user.permission
    }
}
#endif
