internal import CoreData
internal import Foundation

/// Users who go along with their records. A tool only marks them: the records are in the store of the service, which erases them
/// and removes the account last, so that it begins again where it was interrupted.
extension AccountStore {
    /// Has the service erase the records of a user and then remove the user, who is signed out everywhere at once.
    package func eraseUser(_ login: String) async throws {
        try await change(login) { account, context in
            account.isDisabled = true
            account.erasureOrdered = account.erasureOrdered ?? Date()
            try Self.deleteSessions(ofUser: account.recordName, in: context)
        }
    }

    /// The users whose records are to be erased, in the order in which that was asked for.
    func usersToErase() async throws -> [Account] {
        try await read { context in
            let request = NSFetchRequest<StoredAccount>(entityName: "StoredAccount")
            request.predicate = NSPredicate(format: "erasureOrdered != NULL")
            request.sortDescriptors = [NSSortDescriptor(key: "erasureOrdered", ascending: true)]
            return try context.fetch(request).map(\.value)
        }
    }

    /// Removes the account of a user whose records are erased.
    func removeErasedUser(recordName: String) async throws {
        try await write(drops: true) { context in
            let account: StoredAccount? = try context.first("StoredAccount", "recordName", recordName)
            guard let account, account.erasureOrdered != nil else { return }
            try Self.deleteSessions(ofUser: recordName, in: context)
            context.delete(account)
        }
    }
}
