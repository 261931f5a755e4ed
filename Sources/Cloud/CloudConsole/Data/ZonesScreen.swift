internal import CloudService
internal import CloudWire
internal import WebUI

/// The zones of a database, with their records by type.
struct ZonesScreen: View {
    let desk: ConsoleDesk
    @State private var databases: [DatabaseSummary] = []
    @State private var zones: [ZoneSummary] = []
    @State private var owner = "public"
    @State private var newName = ""
    @State private var feed = ""

    var body: some View {
        Text("Zones").font(.title2).accessibilityAddTraits(.isHeader)
            .onAppear { refresh() }
        Picker("Database", selection: chosenOwner) {
            Text("Public").tag("public")
            ForEach(databases.filter { $0.address.owner != nil }) { Text($0.login ?? $0.id).tag($0.id) }
        }
        .addressParameter("db", addressedOwner)
        ForEach(zones) { row($0) }
        if zones.isEmpty {
            EmptyState(
                title: "No zones yet",
                message: "A database comes into being with the first record or zone.",
                code: "try await database.save(CKRecordZone(zoneName: \"Notes\"))"
            )
        }
        if owner != "public" { form }
        if !feed.isEmpty { FeedView(database: database, zone: ZoneName(feed), desk: desk) }
    }

    private var database: OperatedDatabase {
        let address = DatabaseAddress(
            container: desk.container ?? "",
            environment: desk.environment,
            owner: owner == "public" ? nil : owner
        )
        return OperatedDatabase(desk.service, address, as: .operator(desk.login))
    }

    private var chosenOwner: Binding<String> {
        Binding {
            owner
        } set: {
            (owner, feed) = ($0, "")
            refresh()
        }
    }

    private var addressedOwner: Binding<String> {
        Binding {
            owner == "public" ? "" : owner
        } set: {
            chosenOwner.wrappedValue = $0.isEmpty ? "public" : $0
        }
    }

    private var form: some View {
        HStack {
            TextField("Name of a new zone", text: $newName)
            Button("Make Zone") { make() }
                .disabled(newName.isEmpty || !desk.may(.changeData))
        }
    }

    private func row(_ zone: ZoneSummary) -> some View {
        HStack {
            VStack(alignment: .leading, spacing: 2) {
                Text(zone.name.name)
                Text(zone.types.map { "\($0.type): \($0.count)" }.joined(separator: ", "))
                    .font(.caption)
                    .foregroundColor(.secondary)
            }
            Spacer()
            Text("\(zone.records) records, \(zone.usedBytes) bytes\(zone.isShared ? ", shared" : "")")
            Button("Changes of \(zone.name.name)") { feed = zone.name.name }
            if !zone.name.isDefault {
                Button("Delete", role: .destructive) { askToDelete(zone) }.disabled(!desk.may(.changeData))
                    .accessibilityLabel("Delete \(zone.name.name)")
            }
        }
        .styleClass("console-row")
    }

    private func refresh() {
        let database = database
        desk.attempt {
            databases = try await desk.service.databases(of: desk.container ?? "", desk.environment)
            let found = try await database.zones()
            // Another database was chosen meanwhile.
            guard database.address == self.database.address else { return }
            zones = found
        }
    }

    private func make() {
        let (database, name) = (database, newName)
        desk.attempt(.changeData, "made the zone \(name)") {
            try await database.modifyZones([.init(ZoneName(name), isDeletion: false)])
            newName = ""
            refresh()
        }
    }

    private func askToDelete(_ zone: ZoneSummary) {
        let (database, name) = (database, zone.name)
        desk.question = ConsoleQuestion(
            title: "Delete the zone “\(name.name)”?",
            message: "Its \(zone.records) records go along, on all devices, and this cannot be undone.",
            answer: "Delete Zone and \(zone.records) Records"
        ) {
            desk.attempt(.changeData, "deleted the zone \(name.name) with \(zone.records) records") {
                try await database.modifyZones([.init(name, isDeletion: true)])
                feed = ""
                refresh()
            }
        }
    }
}

/// The changes of a zone in their order, from the start or from a client's token.
private struct FeedView: View {
    let database: OperatedDatabase
    let zone: ZoneName
    let desk: ConsoleDesk
    @State private var start = ""
    @State private var timeline: ZoneTimeline?

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            Text("Changes of \(zone.name)").font(.headline).onAppear { load() }
            HStack {
                TextField("After this token or sequence", text: $start)
                Button("Show") { load() }
            }
            if let timeline {
                ForEach(timeline.entries) { entry in
                    Text(
                        "\(entry.sequence) \(entry.record.isDeleted ? "deleted" : "saved") \(entry.record.recordName), "
                            + "\(FieldCell.date(Double(entry.modified.timestamp))) by \(entry.modified.userRecordName ?? "nobody")"
                    )
                }
                if let token = timeline.token { CodeBlock(token) }
                Button("Show More") { load(after: timeline.entries.last?.sequence) }.disabled(!timeline.hasMore)
            }
        }
        .styleClass("console-row")
        .id(zone.name)
    }

    private func load(after place: Int64? = nil) {
        let (database, zone, start) = (database, zone, start)
        desk.attempt {
            let first =
                if let place { place } else { start.isEmpty ? 0 : try await database.sequence(of: start, in: zone) }
            timeline = try await database.timeline(of: zone, after: first)
        }
    }
}
