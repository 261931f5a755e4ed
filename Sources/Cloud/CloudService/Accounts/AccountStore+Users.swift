internal import CoreData
internal import Foundation
internal import ServerSecurity

extension AccountStore {
    /// Adds a user.
    ///
    /// - Parameters:
    ///   - login: An address for mail or a name, which no other user has in any case.
    ///   - password: At least 8 characters, of which only a hash is stored.
    @discardableResult
    package func addUser(
        _ login: String,
        password: String,
        firstName: String? = nil,
        lastName: String? = nil
    ) async throws -> Account {
        let login = try AccountText.login(login)
        let (firstName, lastName) = (try AccountText.personName(firstName), try AccountText.personName(lastName))
        let hash = try await passwordHash(password)
        return try await write(drops: false) { context in
            let key = AccountText.key(ofLogin: login)
            guard try Self.stored(login: login, in: context) == nil else { throw AccountError.loginTaken(login) }
            let account = StoredAccount(context: context)
            account.recordName = "_\(Secret.digits(bytes: 16))"
            (account.login, account.loginKey, account.password) = (login, key, hash)
            (account.firstName, account.lastName, account.created) = (firstName, lastName, Date())
            return account.value
        }
    }

    /// Gives a user another password, and ends all sessions of the user.
    package func setPassword(_ password: String, ofUser login: String) async throws {
        let hash = try await passwordHash(password)
        try await change(login) { account, context in
            account.password = hash
            try Self.deleteSessions(ofUser: account.recordName, in: context)
        }
    }

    /// Removes a user and all sessions of the user. The user's records stay in the databases.
    package func removeUser(_ login: String) async throws {
        try await change(login) { account, context in
            guard account.erasureOrdered == nil else { throw AccountError.beingErased(login) }
            try Self.deleteSessions(ofUser: account.recordName, in: context)
            context.delete(account)
        }
    }

    /// Keeps a user from signing in and from being found, and ends all sessions of the user.
    package func disableUser(_ login: String) async throws {
        try await change(login) { account, context in
            account.isDisabled = true
            try Self.deleteSessions(ofUser: account.recordName, in: context)
        }
    }

    /// Lets a user who was disabled sign in again.
    package func enableUser(_ login: String) async throws {
        try await change(login) { account, _ in
            guard account.erasureOrdered == nil else { throw AccountError.beingErased(login) }
            account.isDisabled = false
        }
    }

    /// Says whether others may find a user, who has agreed to it or does so no more.
    package func setDiscoverable(_ isDiscoverable: Bool, user login: String) async throws {
        try await change(login) { account, _ in account.isDiscoverable = isDiscoverable }
    }

    /// Returns all users, also disabled ones, by their logins.
    package func users() async throws -> [Account] {
        try await read { context in
            let accounts: [StoredAccount] = try context.all("StoredAccount", by: "loginKey")
            return accounts.map(\.value)
        }
    }

    /// Returns some users, also disabled ones, by their logins.
    ///
    /// - Parameters:
    ///   - text: A part of the login, of a name or of the record's name, in any case; empty for all.
    ///   - login: The login after which the others follow; nil for the first ones.
    package func users(matching text: String = "", after login: String? = nil, limit: Int) async throws -> [Account] {
        try await read { context in
            let request = NSFetchRequest<StoredAccount>(entityName: "StoredAccount")
            var parts: [NSPredicate] = []
            let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
            if !text.isEmpty {
                let keys = ["loginKey", "recordName", "firstName", "lastName"]
                let texts = keys.map { NSPredicate(format: "%K CONTAINS[c] %@", $0, text) }
                parts.append(NSCompoundPredicate(orPredicateWithSubpredicates: texts))
            }
            if let login { parts.append(NSPredicate(format: "loginKey > %@", AccountText.key(ofLogin: login))) }
            request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: parts)
            request.sortDescriptors = [NSSortDescriptor(key: "loginKey", ascending: true)]
            request.fetchLimit = limit
            return try context.fetch(request).map(\.value)
        }
    }

    /// Returns the user with a login, also a disabled one.
    package func user(login: String) async throws -> Account? {
        try await read { try Self.stored(login: login, in: $0)?.value }
    }

    /// Returns the user whom a record stands for, also a disabled one.
    package func user(recordName: String) async throws -> Account? {
        try await read { context in
            let account: StoredAccount? = try context.first("StoredAccount", "recordName", recordName)
            return account?.value
        }
    }

    /// Returns the users with these logins or records, also disabled ones.
    package func users(logins: [String], recordNames: [String]) async throws -> [Account] {
        try await read { context in
            let request = NSFetchRequest<StoredAccount>(entityName: "StoredAccount")
            let keys = logins.map(AccountText.key(ofLogin:))
            request.predicate = NSPredicate(format: "loginKey IN %@ OR recordName IN %@", keys, recordNames)
            return try context.fetch(request).map(\.value)
        }
    }

    // MARK: - Parts

    static func stored(login: String, in context: NSManagedObjectContext) throws -> StoredAccount? {
        try context.first("StoredAccount", "loginKey", AccountText.key(ofLogin: login))
    }

    func passwordHash(_ password: String) async throws -> String {
        let password = try AccountText.password(password)
        return try await hashing.run { [passwordCost] in try PasswordHash(password, cost: passwordCost).text }
    }

    func change(
        _ login: String,
        _ body: @Sendable @escaping (StoredAccount, NSManagedObjectContext) throws -> Void
    ) async throws {
        try await write(drops: true) { context in
            guard let account = try Self.stored(login: login, in: context) else {
                throw AccountError.unknown("user '\(login)'")
            }
            try body(account, context)
        }
    }
}

extension StoredAccount {
    var value: Account {
        Account(
            recordName: recordName,
            login: login,
            firstName: firstName,
            lastName: lastName,
            isDisabled: isDisabled,
            isDiscoverable: isDiscoverable,
            isBeingErased: erasureOrdered != nil,
            quota: Quota(stored: quota),
            created: created
        )
    }
}
