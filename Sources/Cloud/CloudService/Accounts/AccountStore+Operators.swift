package import CloudWire
internal import CoreData
package import Foundation

extension AccountStore {
    /// Adds a person who may use the console.
    ///
    /// - Parameter password: At least 8 characters, of which only a hash is stored.
    @discardableResult
    package func addOperator(_ login: String, password: String, role: OperatorRole) async throws -> Operator {
        let login = try AccountText.login(login)
        let hash = try await passwordHash(password)
        return try await write(drops: true) { context in
            guard try Self.storedOperator(login, in: context) == nil else { throw AccountError.loginTaken(login) }
            let stored = StoredOperator(context: context)
            (stored.login, stored.loginKey, stored.password) = (login, AccountText.key(ofLogin: login), hash)
            (stored.role, stored.created, stored.signInsSince) = (role.rawValue, Date(), .distantPast)
            return stored.value
        }
    }

    /// Returns all operators, by their logins.
    package func operators() async throws -> [Operator] {
        try await read { context in
            let operators: [StoredOperator] = try context.all("StoredOperator", by: "loginKey")
            return operators.map(\.value)
        }
    }

    /// Returns the operator with a login, as the service knows it at this moment; nil if there is none.
    package func currentOperator(_ login: String) -> Operator? {
        admission(of: login)?.value
    }

    /// Returns whether an operator who has signed in at a time may still use the console.
    package func admitsOperator(_ login: String, signedIn: Date) -> Bool {
        guard let admission = admission(of: login) else { return false }
        return admission.signInsSince <= signedIn
    }

    private func admission(of login: String) -> OperatorAdmission? {
        do {
            let known = try cache.valueNow {
                $0.operators
            } load: {
                try readNow(Self.operatorAdmissions)
            } keep: {
                $0.operators = $1
            }
            return known[AccountText.key(ofLogin: login)]
        } catch {
            // A file that cannot be read admits nobody.
            return nil
        }
    }

    /// The operators by the keys of their logins.
    private static func operatorAdmissions(in context: NSManagedObjectContext) throws -> [String: OperatorAdmission] {
        let operators: [StoredOperator] = try context.all("StoredOperator", by: "loginKey")
        let pairs = operators.map {
            ($0.loginKey, OperatorAdmission(value: $0.value, signInsSince: $0.signInsSince))
        }
        return Dictionary(pairs) { first, _ in first }
    }

    /// Returns the operator with a login and a password.
    ///
    /// - Throws: ``AccountError/wrongCredentials``, after the same time for logins that exist and those that do not.
    package func signInOperator(_ login: String, password: String) async throws -> Operator {
        guard login.utf8.count <= 2_000, password.utf8.count <= 4_000 else { throw AccountError.wrongCredentials }
        let known = try await read { try Self.storedOperator(login, in: $0)?.password }
        let (isRight, better) = try await compare(password, with: known)
        guard isRight else { throw AccountError.wrongCredentials }
        return try await write(drops: false) { context in
            // The operator may have got another password meanwhile.
            guard let stored = try Self.storedOperator(login, in: context), stored.password == known else {
                throw AccountError.wrongCredentials
            }
            if let better { stored.password = better }
            return stored.value
        }
    }

    /// Gives an operator another password, which ends all sessions of the operator.
    package func setPassword(_ password: String, ofOperator login: String) async throws {
        let hash = try await passwordHash(password)
        try await changeOperator(login) { stored, _ in
            (stored.password, stored.signInsSince) = (hash, Date())
        }
    }

    /// Gives an operator another role.
    ///
    /// - Throws: ``AccountError/lastOwner(_:)`` if no owner would be left.
    package func setRole(_ role: OperatorRole, ofOperator login: String) async throws {
        try await changeOperator(login) { stored, context in
            if role != .owner { try Self.requireAnotherOwner(than: stored, in: context) }
            stored.role = role.rawValue
        }
    }

    /// Removes an operator, who cannot use the console any more.
    ///
    /// - Throws: ``AccountError/lastOwner(_:)`` if no owner would be left.
    package func removeOperator(_ login: String) async throws {
        try await changeOperator(login) { stored, context in
            try Self.requireAnotherOwner(than: stored, in: context)
            context.delete(stored)
        }
    }

    private func changeOperator(
        _ login: String,
        _ body: @Sendable @escaping (StoredOperator, NSManagedObjectContext) throws -> Void
    ) async throws {
        try await write(drops: true) { context in
            guard let stored = try Self.storedOperator(login, in: context) else {
                throw AccountError.unknown("operator '\(login)'")
            }
            try body(stored, context)
        }
    }

    private static func requireAnotherOwner(than stored: StoredOperator, in context: NSManagedObjectContext) throws {
        guard stored.role == OperatorRole.owner.rawValue else { return }
        let request = NSFetchRequest<StoredOperator>(entityName: "StoredOperator")
        request.predicate = NSPredicate(format: "role == %@", OperatorRole.owner.rawValue)
        guard try context.count(for: request) > 1 else { throw AccountError.lastOwner(stored.login) }
    }

    private static func storedOperator(_ login: String, in context: NSManagedObjectContext) throws -> StoredOperator? {
        try context.first("StoredOperator", "loginKey", AccountText.key(ofLogin: login))
    }

    // MARK: - History

    /// Keeps an action of an operator.
    package func note(_ event: OperatorEvent) async throws {
        try await write(drops: false) { context in
            let stored = StoredOperatorEvent(context: context)
            (stored.time, stored.login) = (event.time, event.login)
            (stored.container, stored.environment) = (event.container, event.environment?.rawValue)
            (stored.action, stored.detail) = (event.action, event.detail)
        }
    }

    /// Returns the newest of some actions that an operator has taken in a container's environment since a time; nil if there was
    /// none of them.
    package func lastEvent(
        of login: String,
        among actions: [String],
        container: String,
        _ environment: CloudPath.Environment,
        since start: Date
    ) async throws -> OperatorEvent? {
        try await read { context in
            let request = NSFetchRequest<StoredOperatorEvent>(entityName: "StoredOperatorEvent")
            request.predicate = NSPredicate(
                format: "time >= %@ AND login == %@ AND container == %@ AND environment == %@ AND action IN %@",
                argumentArray: [start, login, container, environment.rawValue, actions]
            )
            request.sortDescriptors = [NSSortDescriptor(key: "time", ascending: false)]
            request.fetchLimit = 1
            return try context.fetch(request).first?.value
        }
    }

    /// Returns the newest actions of operators, the newest first.
    ///
    /// - Parameters:
    ///   - container: The container that they are about; nil for all, and those about the service as a whole.
    ///   - before: The time before which they were; nil for now.
    package func operatorEvents(
        _ count: Int,
        container: String? = nil,
        before: Date? = nil
    ) async throws -> [OperatorEvent] {
        try await read { context in
            let request = NSFetchRequest<StoredOperatorEvent>(entityName: "StoredOperatorEvent")
            var parts: [NSPredicate] = []
            if let container { parts.append(NSPredicate(format: "container == %@", container)) }
            if let before { parts.append(NSPredicate(format: "time < %@", before as NSDate)) }
            request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: parts)
            request.sortDescriptors = [NSSortDescriptor(key: "time", ascending: false)]
            request.fetchLimit = count
            return try context.fetch(request).map(\.value)
        }
    }
}

extension StoredOperator {
    var value: Operator {
        // A role that a later version knows gives the fewest rights here.
        Operator(login: login, role: OperatorRole(rawValue: role) ?? .viewer, created: created)
    }
}

extension StoredOperatorEvent {
    var value: OperatorEvent {
        OperatorEvent(
            time: time,
            login: login,
            container: container,
            environment: environment.flatMap(CloudPath.Environment.init),
            action: action,
            detail: detail
        )
    }
}
