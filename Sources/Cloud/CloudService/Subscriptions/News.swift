internal import CloudWire
internal import CoreData
internal import Foundation
internal import UntrustedJSON

/// News as they go to the clients of a user: a hint to fetch, which may be lost, or come twice.
struct News: Hashable, Sendable {
    let audience: PushHub.Audience
    let user: String
    /// Names the news that say the same, of which the last is enough.
    let topic: String
    let text: String

    init(_ notice: ChangeNotice) {
        audience = PushHub.Audience(container: notice.address.container, environment: notice.address.environment)
        (user, topic, text) = (notice.user, notice.topic, notice.text)
    }

    fileprivate init(_ node: JSONNode) throws(WireFailure) {
        guard let container = node["container"]?.string, let user = node["user"]?.string,
            let environment = node["environment"]?.string.flatMap({ CloudPath.Environment(rawValue: $0) }),
            let topic = node["topic"]?.string, let text = node["text"]?.string
        else { throw .badRequest("stored news lack a part") }
        audience = PushHub.Audience(container: container, environment: environment)
        (self.user, self.topic, self.text) = (user, topic, text)
    }

    fileprivate func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("container", audience.container)
            $0.member("environment", audience.environment.rawValue)
            $0.member("user", user)
            $0.member("topic", topic)
            $0.member("text", text)
        }
    }

    /// The key of the users' channels.
    var channelKey: String { audience.key(ofUser: user) }
}

/// The news of one change, as other servers read them.
struct ToldNews: Sendable {
    let server: String
    let number: Int64
    /// The client that has made the change, which knows it already.
    let clientID: String?
    let created: Date
    let news: [News]
}

extension StoredNews {
    /// The news of the row: none if it is damaged, or of another version of the service.
    var told: ToldNews {
        var news: [News] = []
        do {
            for node in try JSONReader.read([UInt8](content)).array ?? [] { news.append(try News(node)) }
        } catch {
            news = []
        }
        return ToldNews(server: server, number: number, clientID: clientID, created: created, news: news)
    }

    static func make(
        _ news: [News],
        _ server: String,
        _ number: Int64,
        exceptTo clientID: String?,
        in context: NSManagedObjectContext
    ) {
        var writer = JSONWriter()
        writer.array(news) { $1.write(to: &$0) }
        let row = StoredNews(context: context)
        (row.server, row.number, row.clientID) = (server, number, clientID)
        (row.created, row.content) = (Date(), Data(writer.bytes))
    }

    /// The rows of other servers after the places that are known of them, in the order of their numbers.
    ///
    /// - Parameter start: The time since which the news of servers that are not known yet are looked for.
    static func all(
        after places: [String: Int64],
        notOf own: String,
        since start: Date,
        in context: NSManagedObjectContext
    ) throws -> [StoredNews] {
        let request = NSFetchRequest<StoredNews>(entityName: "StoredNews")
        let unknown = NSPredicate(
            format: "created >= %@ AND NOT (server IN %@)",
            argumentArray: [start as NSDate, [own] + places.keys.sorted()]
        )
        let later = places.sorted { $0.key < $1.key }.map { server, number in
            NSPredicate(format: "server == %@ AND number > %@", argumentArray: [server, NSNumber(value: number)])
        }
        request.predicate = NSCompoundPredicate(orPredicateWithSubpredicates: [unknown] + later)
        request.sortDescriptors = [NSSortDescriptor(key: "number", ascending: true)]
        request.returnsObjectsAsFaults = false
        return try context.fetch(request)
    }
}
