internal import CloudWire
internal import CoreData
internal import Foundation

extension AlertBook {
    /// Returns all rules and how they stand, the oldest first.
    package func rules() async throws -> [(rule: AlertRule, state: AlertState)] {
        try await file.read { context in
            let request = NSFetchRequest<StoredAlertRule>(entityName: "StoredAlertRule")
            request.sortDescriptors = ["created", "identifier"].map { NSSortDescriptor(key: $0, ascending: true) }
            return try context.fetch(request).compactMap { stored in
                stored.value.map { ($0, stored.state) }
            }
        }
    }

    /// Stores a rule, a new one or a changed one. A changed rule begins quiet.
    package func save(_ rule: AlertRule) async throws {
        try await file.write { context in
            let stored = try StoredAlertRule.existing(rule.id, in: context) ?? StoredAlertRule(context: context)
            stored.take(rule)
            stored.state = AlertState()
        }
    }

    /// Deletes a rule. Its events stay until they are old.
    package func delete(_ rule: AlertRule) async throws {
        try await file.write { context in
            guard let stored = try StoredAlertRule.existing(rule.id, in: context) else { return }
            context.delete(stored)
        }
    }

    /// Returns what has happened, the latest first.
    package func events(limit: Int = 100) async throws -> [AlertEvent] {
        try await events(dueAt: nil, limit: limit)
    }

    /// - Parameter time: Only events whose message is to be sent by then; nil for all.
    func events(dueAt time: Date?, limit: Int = 100) async throws -> [AlertEvent] {
        try await file.read { context in
            let request = NSFetchRequest<StoredAlertEvent>(entityName: "StoredAlertEvent")
            if let time {
                request.predicate = NSPredicate(format: "nextAttempt <= %@", NSNumber(value: time.storedMilliseconds))
            }
            request.sortDescriptors = [NSSortDescriptor(key: "time", ascending: false)]
            request.fetchLimit = limit
            return try context.fetch(request).compactMap(\.event)
        }
    }
}

extension StoredAlertRule {
    static func existing(_ identifier: String, in context: NSManagedObjectContext) throws -> StoredAlertRule? {
        let request = NSFetchRequest<StoredAlertRule>(entityName: "StoredAlertRule")
        request.predicate = NSPredicate(format: "identifier == %@", identifier)
        return try context.fetch(request).first
    }

    func take(_ rule: AlertRule) {
        (identifier, name, container) = (rule.id, rule.name, rule.container)
        (environment, operation) = (rule.environment.rawValue, rule.operation?.rawValue)
        (measure, isAbove, threshold) = (rule.measure.rawValue, rule.isAbove, rule.threshold)
        (minutes, address, isPaused) = (Int64(rule.minutes), rule.address?.absoluteString, rule.isPaused)
        created = rule.created.storedMilliseconds
    }

    /// The rule of the row; nil if it is of another version of the service.
    var value: AlertRule? {
        guard let environment = CloudPath.Environment(rawValue: environment),
            let measure = AlertRule.Measure(rawValue: measure)
        else { return nil }
        var rule = AlertRule(
            id: identifier,
            name,
            container: container,
            environment: environment,
            measure,
            threshold: threshold,
            created: Date(timeIntervalSince1970: Double(created) / 1_000)
        )
        (rule.operation, rule.isAbove) = (operation.flatMap { CloudOperationName(rawValue: $0) }, isAbove)
        (rule.minutes, rule.isPaused) = (Int(minutes), isPaused)
        rule.address = address.flatMap { URL(string: $0) }
        return rule
    }

    var state: AlertState {
        get {
            var state = AlertState()
            state.firingSince = firingSince.map { Date(timeIntervalSince1970: Double($0) / 1_000) }
            state.lastValue = lastValue
            return state
        }
        set { (firingSince, lastValue) = (newValue.firingSince?.storedMilliseconds, newValue.lastValue) }
    }
}
