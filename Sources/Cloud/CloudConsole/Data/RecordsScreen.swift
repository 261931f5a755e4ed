internal import CloudService
internal import CloudWire
internal import WebUI

/// The records of a database: a query, a table, and the record that is open.
struct RecordsScreen: View {
    @State private var browser: RecordsBrowser

    init(desk: ConsoleDesk) {
        _browser = State(wrappedValue: RecordsBrowser(desk))
    }

    var body: some View {
        @Bindable var browser = browser
        RecordsView(browser: browser)
            .addressParameter("db", $browser.addressedOwner)
            .addressParameter("zone", $browser.zone)
            .addressParameter("type", $browser.type)
            .addressParameter("prefix", $browser.prefix)
            .addressParameter("where", $browser.addressedFilters)
            .addressParameter("order", $browser.addressedOrder)
            .addressParameter("fields", $browser.addressedColumns)
            .addressParameter("record", $browser.opened)
            .addressParameter("as", $browser.addressedUser)
            .onAppear { browser.appear() }
    }
}

private struct RecordsView: View {
    let browser: RecordsBrowser
    @State private var showsQueryText = false

    var body: some View {
        Text("Records").font(.title2).accessibilityAddTraits(.isHeader)
        ActingBar(browser: browser)
        RecordsPlace(browser: browser)
        RecordsFilters(browser: browser)
        Advice(browser: browser)
        if browser.isImporting { RecordsImportView(browser: browser) }
        if browser.draft != nil { RecordPanel(browser: browser) }
        RecordsTable(browser: browser)
        RecordsPager(browser: browser)
        RecordsDownloadBar(browser: browser)
        Toggle("Show this query as a program writes it", isOn: $showsQueryText)
        if showsQueryText { queryText }
    }

    private var queryText: some View {
        let text = QueryText(
            query: browser.query,
            address: browser.database.address,
            server: browser.desk.sources.address
        )
        return VStack(alignment: .leading, spacing: 8) {
            Text("curl").font(.headline)
            CodeBlock(text.curl)
            Text("Swift").font(.headline)
            CodeBlock(text.swift)
            Text("Wire JSON").font(.headline)
            CodeBlock(text.json)
        }
    }
}

/// The pickers of the database, the zone and the type.
private struct RecordsPlace: View {
    @Bindable var browser: RecordsBrowser

    var body: some View {
        HStack {
            Picker("Database", selection: Binding(get: { browser.owner }, set: { browser.choose(owner: $0) })) {
                Text("Public").tag("public")
                ForEach(owners, id: \.id) { Text($0.login ?? $0.id).tag($0.id) }
            }
            Picker("Zone", selection: $browser.zone) {
                Text("All zones").tag("")
                ForEach(browser.zones, id: \.id) { zone in
                    Text("\(zone.name.name) (\(zone.records))").tag(zone.name.name)
                }
            }
            Picker("Type", selection: Binding(get: { browser.type }, set: { browser.choose(type: $0) })) {
                Text("All types").tag("")
                ForEach(browser.types, id: \.name) { Text(title(of: $0)).tag($0.name) }
            }
        }
    }

    private var owners: [DatabaseSummary] { browser.databases.filter { $0.address.owner != nil } }

    private func title(of type: BrowsedType) -> String {
        let counts = browser.zones.flatMap(\.types).filter { $0.type == type.name }
        return "\(type.name) (\(counts.reduce(0) { $0 + $1.count }))"
    }
}

/// The indexes that programs lack for the query.
private struct Advice: View {
    let browser: RecordsBrowser

    var body: some View {
        if !browser.advice.isEmpty {
            VStack(alignment: .leading, spacing: 6) {
                Text("A program cannot ask for this yet. It needs:").foregroundColor(.secondary)
                HStack {
                    ForEach(browser.advice, id: \.self) { advice in
                        Button("Make \(advice.field) \(advice.index.lowercased())") { browser.add(advice) }
                            .disabled(browser.desk.environment == .production || !browser.desk.may(.changeSchema))
                    }
                }
            }
            .styleClass("console-row")
        }
    }
}

/// The banner that stays while everything is seen with the rights of a user, or the way to that.
private struct ActingBar: View {
    @Bindable var browser: RecordsBrowser
    @State private var reason = ""
    @State private var asks = false

    var body: some View {
        if let acting = browser.actingUser {
            HStack {
                Text("You see what \(acting) sees, and change nothing.")
                Spacer()
                Button("Stop Acting as This User") { browser.stopActing() }
            }
            .styleClass("console-secret")
            .accessibilityLabel("Acting as \(acting)")
        } else if browser.desk.may(.actAs), !asks, browser.proposedUser.isEmpty {
            HStack {
                Button("Act as a User…") { asks = true }
                Spacer()
            }
        } else if browser.desk.may(.actAs) {
            HStack {
                TextField("Act as a user (record name)", text: $browser.proposedUser)
                TextField("Reason, for the history", text: $reason)
                Button("Act as User") { browser.act(as: browser.proposedUser, because: reason) }
                    .disabled(browser.proposedUser.isEmpty || reason.isEmpty)
                Button("Cancel") { (asks, browser.proposedUser) = (false, "") }
            }
            .onAppear { asks = true }
        }
    }
}
