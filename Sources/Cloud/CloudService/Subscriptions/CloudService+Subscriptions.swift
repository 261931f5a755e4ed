internal import CloudWire
internal import CoreData
internal import Foundation
internal import UntrustedJSON

/// Subscriptions belong to the user who has made them, in one database.
extension CloudService {
    func subscriptions(
        _ address: DatabaseAddress,
        _ user: String,
        _ names: [String]? = nil
    ) async throws -> ServiceAnswer {
        let stored = try await store.read { context in
            try StoredSubscription.all(of: address, user: user, in: context).map { try $0.wire() }
        }
        var answers = stored.map { SubscriptionAnswer.subscription($0) }
        if let names {
            let known = Dictionary(stored.map { ($0.subscriptionID, $0) }, uniquingKeysWith: { first, _ in first })
            answers = names.map { name in
                known[name].map { .subscription($0) }
                    ?? .failure(subscriptionID: name, WireFailure(.notFound, "There is no subscription '\(name)'"))
            }
        }
        return Self.answer(answers)
    }

    func modifySubscriptions(
        _ request: SubscriptionsModify,
        _ address: DatabaseAddress,
        _ user: String
    ) async throws -> ServiceAnswer {
        guard request.operations.count <= limits.operations else {
            throw WireFailure(.limitExceeded, "a request has at most \(limits.operations) operations")
        }
        let batch = SubscriptionBatch(
            check: SubscriptionCheck(address, try await schema(of: address), limits),
            user: user,
            most: limits.subscriptions
        )
        let answers: [SubscriptionAnswer] = try await store.write { context in
            try batch.run(request.operations, in: context)
        } saved: { [subscriptions] (_: [SubscriptionAnswer]) in
            subscriptions.forget(address)
        }
        return Self.answer(answers)
    }

    private static func answer(_ answers: [SubscriptionAnswer]) -> ServiceAnswer {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("subscriptions") { $0.array(answers) { $1.write(to: &$0) } }
        }
        return ServiceAnswer(writer.bytes, ItemFailures(answers.lazy.map(\.failureCode)))
    }
}

/// Makes, replaces and deletes subscriptions of a user. Each operation succeeds or fails by itself.
struct SubscriptionBatch {
    let check: SubscriptionCheck
    let user: String
    /// The most subscriptions that a user may have in a database.
    let most: Int

    func run(
        _ operations: [SubscriptionsModify.Operation],
        in context: NSManagedObjectContext
    ) throws -> [SubscriptionAnswer] {
        var count = try StoredSubscription.all(of: check.address, user: user, in: context).count
        return try operations.map { operation in
            switch operation {
            case .delete(let name):
                guard let stored = try StoredSubscription.existing(name, check.address, user, in: context) else {
                    let failure = WireFailure(.notFound, "There is no subscription '\(name)'")
                    return SubscriptionAnswer.failure(subscriptionID: name, failure)
                }
                context.delete(stored)
                count -= 1
                return SubscriptionAnswer.deleted(name)
            case .save(let subscription): return try save(subscription, &count, in: context)
            }
        }
    }

    private func save(
        _ subscription: WireSubscription,
        _ count: inout Int,
        in context: NSManagedObjectContext
    ) throws -> SubscriptionAnswer {
        let name = subscription.subscriptionID
        do throws(WireFailure) {
            try check.check(subscription)
        } catch {
            return .failure(subscriptionID: name, error)
        }
        if let stored = try StoredSubscription.existing(name, check.address, user, in: context) {
            stored.keep(subscription)
        } else {
            guard count < most else {
                let failure = WireFailure(.limitExceeded, "a user has at most \(most) subscriptions in a database")
                return .failure(subscriptionID: name, failure)
            }
            StoredSubscription.make(subscription, check.address, user, in: context)
            count += 1
        }
        return .subscription(subscription)
    }
}

/// Checks what a subscription asks for.
struct SubscriptionCheck {
    let address: DatabaseAddress
    let schema: ContainerSchema
    let limits: ServiceLimits

    init(_ address: DatabaseAddress, _ schema: ContainerSchema, _ limits: ServiceLimits) {
        (self.address, self.schema, self.limits) = (address, schema, limits)
    }

    func check(_ subscription: WireSubscription) throws(WireFailure) {
        let isPublic = address.owner == nil
        guard subscription.subscriptionID.utf8.count <= 255 else {
            throw .badRequest("a subscriptionID has at most 255 bytes")
        }
        switch subscription.kind {
        case .database where isPublic, .zone where isPublic:
            throw .badRequest("the public database has subscriptions of type query only")
        case .zone where subscription.zoneID?.isDefault ?? true:
            throw .badRequest("a subscription of type zone must have the zoneID of a custom zone")
        case .zone where address.isShared && subscription.zoneID?.owner == nil:
            throw .badRequest("a subscription of type zone must name the zone's owner in the shared database")
        case .query where address.isShared:
            throw .badRequest("the shared database has no subscriptions of type query")
        case .query:
            guard let type = subscription.recordType else {
                throw .badRequest("a subscription of type query must have a query with a recordType")
            }
            guard !subscription.firesOn.isEmpty else {
                throw .badRequest("a subscription of type query must fire on create, update or delete")
            }
            var query = RecordsQuery(recordType: type)
            query.filters = subscription.filters
            // A subscription without filters watches a type, for which no index is needed.
            if !query.filters.isEmpty { _ = try QueryCheck(query, schema, limits) }
        default: break
        }
    }
}

extension StoredSubscription {
    static func all(
        of address: DatabaseAddress,
        user: String? = nil,
        in context: NSManagedObjectContext
    ) throws -> [StoredSubscription] {
        let request = NSFetchRequest<StoredSubscription>(entityName: "StoredSubscription")
        request.predicate =
            if let user {
                NSPredicate(format: "address == %@ AND user == %@", address.text, user)
            } else {
                NSPredicate(format: "address == %@", address.text)
            }
        request.sortDescriptors = [NSSortDescriptor(key: "identifier", ascending: true)]
        return try context.fetch(request)
    }

    static func existing(
        _ name: String,
        _ address: DatabaseAddress,
        _ user: String,
        in context: NSManagedObjectContext
    ) throws -> StoredSubscription? {
        let request = NSFetchRequest<StoredSubscription>(entityName: "StoredSubscription")
        request.predicate = NSPredicate(format: "key == %@", key(name, address, user))
        return try context.fetch(request).first
    }

    private static func key(_ name: String, _ address: DatabaseAddress, _ user: String) -> String {
        "\(address.text)/\(user)/\(name)"
    }

    static func make(
        _ subscription: WireSubscription,
        _ address: DatabaseAddress,
        _ user: String,
        in context: NSManagedObjectContext
    ) {
        ForeseenReads.forgetSubscriptions(in: context)
        let stored = StoredSubscription(context: context)
        (stored.address, stored.user, stored.identifier) = (address.text, user, subscription.subscriptionID)
        stored.key = key(subscription.subscriptionID, address, user)
        stored.keep(subscription)
    }

    func keep(_ subscription: WireSubscription) {
        var writer = JSONWriter()
        subscription.write(to: &writer)
        text = Data(writer.bytes)
    }

    func wire() throws -> WireSubscription {
        try WireSubscription(try JSONReader.read([UInt8](text)))
    }
}
