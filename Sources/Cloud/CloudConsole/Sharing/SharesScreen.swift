internal import CloudService
internal import CloudWire
internal import WebUI

/// All shares of the environment: who shares what with whom, and the address for users without the program.
struct SharesScreen: View {
    let desk: ConsoleDesk
    @State private var places: [SharedPlace] = []
    @State private var isRead = false

    var body: some View {
        Text("Shares").font(.title2).accessibilityAddTraits(.isHeader)
        Text("Zones and records that users share with others, with all who take part.")
            .foregroundColor(.secondary)
        if isRead, places.isEmpty { empty }
        ForEach(places) { place in
            ShareCard(desk: desk, place: place, change: change, end: askToEnd)
        }
        .task(id: "\(desk.container ?? "")/\(desk.environment.rawValue)") { await refresh() }
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

    private func refresh() async {
        guard let container = desk.container else { return }
        let environment = desk.environment
        await desk.attempt {
            places = try await desk.service.sharedPlaces(of: container, environment, reachedAt: desk.sources.address)
            isRead = true
        }
        .value
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
                await refresh()
                guard let later = places.first(where: { $0.id == place.id }) else { throw failure }
                try await save(later)
            }
            await refresh()
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
                await refresh()
            }
        }
    }
}
