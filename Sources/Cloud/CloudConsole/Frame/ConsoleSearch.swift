internal import CloudService
internal import CloudWire
internal import Foundation

/// Things of one kind that a search has found.
struct FoundGroup: Identifiable {
    /// A thing, with the address of its place.
    struct Link: Identifiable {
        let title: String
        let detail: String
        let address: String

        var id: String { address }
    }

    let title: String
    let links: [Link]

    var id: String { title }
}

/// One search in everything that the operator sees: in the place's container and environment, and among users and requests.
@MainActor
struct ConsoleSearch {
    let desk: ConsoleDesk

    /// The kinds of things that a search finds, for those who look for something else.
    static let scope = """
        A search finds records by the beginning of their names or four characters of them, shares by the end of their links, \
        zones and containers by a part of their names, users by login or record name, and requests by the uuid of an error.
        """

    /// Finds what a text may mean, by kind.
    func groups(_ text: String) async throws -> [FoundGroup] {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { return [] }
        let things = try await things(text)
        let groups = [
            FoundGroup(title: "Records", links: things.compactMap(record)),
            FoundGroup(title: "Shares", links: things.compactMap(share)),
            FoundGroup(title: "Zones", links: things.compactMap(zone)),
            FoundGroup(title: "Users", links: things.compactMap(user)),
            FoundGroup(title: "Requests", links: try await requests(text)),
            FoundGroup(title: "Containers", links: containers(text)),
        ]
        return groups.filter { !$0.links.isEmpty }
    }

    private func things(_ text: String) async throws -> [FoundThing] {
        guard let container = desk.container else { return try await desk.service.findUsers(text) }
        return try await desk.service.find(text, in: container, desk.environment, by: .operator(desk.login))
    }

    private func link(
        _ title: String,
        _ detail: String,
        _ section: ConsoleSection,
        _ parameters: (String, String)...
    ) -> FoundGroup.Link {
        let address = desk.address(
            desk.container ?? desk.containers.first,
            desk.environment,
            section,
            [],
            parameters.map { (name: $0.0, value: $0.1) }
        )
        return FoundGroup.Link(title: title, detail: detail, address: address)
    }

    private func record(_ thing: FoundThing) -> FoundGroup.Link? {
        guard case .record(let database, let record) = thing else { return nil }
        let name = record.record.recordName
        return link(
            name,
            "\(record.record.recordType ?? "record") in \(record.zone.name) of \(database.owner ?? "everybody")",
            .records,
            ("db", database.owner ?? ""),
            ("zone", record.zone.name),
            ("prefix", name),
            ("record", name)
        )
    }

    private func share(_ thing: FoundThing) -> FoundGroup.Link? {
        guard case .share(let database, let zone, _, let guid) = thing else { return nil }
        return link(guid, "share in \(zone.name) of \(database.owner ?? "everybody")", .shares, ("find", guid))
    }

    private func zone(_ thing: FoundThing) -> FoundGroup.Link? {
        guard case .zone(let database, let zone) = thing else { return nil }
        let owner = database.owner ?? ""
        return link(
            zone.name,
            owner.isEmpty ? "zone of the public database" : "zone of \(owner)",
            .records,
            ("db", owner),
            ("zone", zone.name)
        )
    }

    private func user(_ thing: FoundThing) -> FoundGroup.Link? {
        guard case .user(let recordName, let login) = thing else { return nil }
        return link(login, recordName, .users, ("find", login))
    }

    private func requests(_ text: String) async throws -> [FoundGroup.Link] {
        // A uuid is known in capital letters; other names of requests are as their clients have written them.
        for name in Set([text, text.uppercased()]).sorted() {
            guard let entry = try await desk.sources.log?.entry(named: name) else { continue }
            let address = desk.address(
                entry.path.container,
                entry.path.environment,
                .logs,
                [],
                [("q", name), ("request", name)]
            )
            let detail = "\(entry.path.operation.rawValue), \(entry.outcome), \(Figures.moment(entry.time))"
            return [FoundGroup.Link(title: name, detail: detail, address: address)]
        }
        return []
    }

    private func containers(_ text: String) -> [FoundGroup.Link] {
        desk.containers.filter { $0.localizedCaseInsensitiveContains(text) }.prefix(20).map { name in
            FoundGroup.Link(title: name, detail: "container", address: desk.address(name, .development, .overview))
        }
    }
}
