internal import CloudService
internal import CloudWire
internal import WebUI

/// All shares of the environment: who shares what with whom, and the address for users without the program.
struct SharesScreen: View {
    let desk: ConsoleDesk
    @State private var pages = ListPages<SharedPlace>()
    @State private var search = ""

    var body: some View {
        Text("Shares").font(.title2).accessibilityAddTraits(.isHeader)
        Text("Zones and records that users share with others, with all who take part.")
            .foregroundColor(.secondary)
        TextField("Find a share by its title, zone, link or people", text: $search).addressParameter("find", $search)
        if pages.isRead, pages.items.isEmpty {
            if search.isEmpty { empty } else { Text("No share has this.").foregroundColor(.secondary) }
        }
        ForEach(pages.items) { place in
            ShareCard(desk: desk, place: place, change: change, end: askToEnd)
        }
        .task(id: "\(desk.container ?? "")/\(desk.environment.rawValue)/\(search)") {
            await desk.attempt { try await refresh() }.cancelledWithCaller()
        }
        MoreButton(pages: pages) { desk.attempt { try await pages.readMore(by: read) } }
        SharingFallbackForm(desk: desk)
        if let refusal = desk.refusal(of: .changeData) { Text(refusal).foregroundColor(.secondary) }
    }

    private var empty: some View {
        VStack(alignment: .leading, spacing: 6) {
            Text("Nobody shares anything here yet. A program shares a zone so:")
            CodeBlock(
                """
                let share = CKShare(recordZoneID: zone.zoneID)
                share.publicPermission = .readOnly
                _ = try await container.privateCloudDatabase.save(share)
                print(share.url)
                """
            )
        }
    }

    private func refresh() async throws {
        try await pages.reload(search, by: read)
    }

    private func read(_ last: SharedPlace?, _ limit: Int) async throws -> [SharedPlace] {
        guard let container = desk.container else { return [] }
        return try await desk.service.sharedPlaces(
            of: container,
            desk.environment,
            reachedAt: desk.sources.address,
            matching: search,
            after: last,
            limit: limit
        )
    }

    /// Changes a share, and notes the phrase in the history.
    private func change(_ place: SharedPlace, _ event: String, _ body: @escaping (inout WireShare) -> Void) {
        guard let container = desk.container else { return }
        let environment = desk.environment
        func save(_ place: SharedPlace) async throws {
            var sharing = place.sharing
            body(&sharing)
            try await desk.service.change(place, to: sharing, of: container, environment)
        }
        desk.attempt(.changeData, event, detail: ShareTexts.place(of: place)) {
            do {
                try await save(place)
            } catch let failure as WireFailure where failure.code == .conflict {
                // The share has changed since it was shown: the change is made in what it is now.
                try await refresh()
                guard let later = pages.items.first(where: { $0.id == place.id }) else { throw failure }
                try await save(later)
            }
            try await refresh()
        }
    }

    private func askToEnd(_ place: SharedPlace) {
        guard let container = desk.container else { return }
        let environment = desk.environment
        desk.question = ConsoleQuestion(
            title: "Stop sharing \(ShareTexts.title(of: place))?",
            message: ShareTexts.consequence(ofEnding: place),
            answer: "Stop for Everybody"
        ) {
            desk.attempt(.changeData, "stopped a share", detail: ShareTexts.place(of: place)) {
                try await desk.service.end(place, of: container, environment)
                try await refresh()
            }
        }
    }
}
