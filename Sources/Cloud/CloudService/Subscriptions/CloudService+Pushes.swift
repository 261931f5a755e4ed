internal import CloudWire
internal import CoreData
internal import UntrustedJSON

extension CloudService {
    /// Answers `tokens/create`: a token for pushes, and the address to ask for them.
    func createToken(_ node: JSONNode, _ path: CloudPath, _ user: String, server: String) -> [UInt8] {
        let token = pushes.token(
            container: path.container,
            environment: path.environment,
            user: user,
            clientID: node["clientId"]?.string
        )
        // From now on, news wait for the client.
        if let number = pushes.listen(token, { _ in }) { pushes.end(token, number) }
        var writer = JSONWriter()
        writer.object {
            $0.member("apnsEnvironment", node["apnsEnvironment"]?.string ?? path.environment.rawValue)
            $0.member("apnsToken", token)
            $0.member("webcourierURL", "\(server)/push/poll/\(token)")
            // An addition of this package's service: a client may say in the address how long it waits.
            $0.member("longestWait", Int64(PushHub.longestWait))
        }
        return writer.bytes
    }

    /// Answers `tokens/register`. There is no way to Apple's devices from here: only tokens of the service lead anywhere.
    func registerToken(_ node: JSONNode) throws(WireFailure) -> [UInt8] {
        guard let token = node["apnsToken"]?.string, !token.isEmpty else {
            throw .badRequest("a request to register a token must have an apnsToken")
        }
        return Array("{}".utf8)
    }

    /// The news of changes of one zone, for all who watch the database.
    func notices(
        of changes: [RecordChange],
        in zone: ZoneName,
        _ address: DatabaseAddress,
        _ context: NSManagedObjectContext
    ) throws -> [ChangeNotice] {
        guard !changes.isEmpty else { return [] }
        return try subscriptions.watchers(of: address, in: context).compactMap {
            $0.notice(of: changes, in: zone, address)
        }
    }

    /// Removes the subscriptions that fire once, and leaves out the news of those that have fired already.
    func firing(_ notices: [ChangeNotice], in context: NSManagedObjectContext) throws -> [ChangeNotice] {
        try notices.filter { notice in
            guard notice.subscription.firesOnce else { return true }
            let name = notice.subscription.subscriptionID
            let stored = try StoredSubscription.existing(name, notice.address, notice.user, in: context)
            if let stored { context.delete(stored) }
            return stored != nil
        }
    }
}
