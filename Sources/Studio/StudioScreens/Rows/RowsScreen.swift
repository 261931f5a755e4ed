internal import CoreDataCommandLine
internal import WebUI

/// The objects of an entity: a predicate, its result, and the statement that has found it.
struct RowsScreen: View {
    @State private var browser: RowsBrowser

    init(_ document: StudioDocument, _ entity: EntityShape, open: @escaping (ObjectKey) -> Void) {
        _browser = State(wrappedValue: RowsBrowser(document, entity, open: open))
    }

    var body: some View {
        @Bindable var browser = browser
        RowsView(browser: browser)
            .addressParameter(StudioAddress.Parameter.predicate, $browser.addressedPredicate)
            .addressParameter(StudioAddress.Parameter.members, $browser.addressedMembers)
            .addressParameter(StudioAddress.Parameter.order, $browser.addressedOrder)
            .addressParameter(StudioAddress.Parameter.columns, columns)
            .addressParameter(StudioAddress.Parameter.form, form)
            .task(id: browser.need) { await browser.load() }
    }

    private var columns: Binding<String> {
        Binding(get: { browser.columns.text }, set: { browser.columns = RowColumns(text: $0) })
    }

    private var form: Binding<String> {
        Binding {
            browser.form == .table ? "" : browser.form.rawValue
        } set: { name in
            browser.form = ResultForm(rawValue: name) ?? .table
        }
    }
}

private struct RowsView: View {
    let browser: RowsBrowser

    var body: some View {
        Text(verbatim: browser.entity.name).screenTitle()
        if let members = browser.query.members { MembersBar(browser: browser, members: members) }
        PredicateField(browser: browser)
        if browser.shown != nil {
            ResultBar(browser: browser)
            if browser.isNaming { QueryNaming(browser: browser) }
            if browser.showsStatement { StatementPanel(browser: browser) }
            result
        }
    }

    @ViewBuilder private var result: some View {
        switch browser.form {
        case .table: table
        case .json, .csv: ResultPreview(browser: browser, form: browser.form).id(browser.form)
        case .swift: CodeBlock(browser.query.swiftText(predicate: browser.format))
        }
    }

    @ViewBuilder private var table: some View {
        if !browser.rows.isEmpty {
            RowsTable(browser: browser)
        } else {
            Text(browser.query == RowsQuery(entity: browser.entity.name) ? "There are no objects." : "No object fits.")
                .styleClass("studio-empty")
        }
    }
}

/// The object whose relationship the list follows, and the way back to all objects.
private struct MembersBar: View {
    let browser: RowsBrowser
    let members: RowsQuery.Members

    var body: some View {
        HStack(spacing: 8) {
            Text(verbatim: members.relationship).bold()
            Text("of")
            AddressLink(browser.address(of: members.owner)) { Text(verbatim: members.owner.text) }.styleClass(
                "studio-id"
            )
            Spacer()
            Button("Show All \(browser.entity.name)") { browser.addressedMembers = "" }
        }
        .styleClass("studio-banner")
    }
}

/// The number of objects, how they are shown, and what else there is to see of them.
private struct ResultBar: View {
    @Bindable var browser: RowsBrowser

    var body: some View {
        HStack(spacing: 8) {
            Text(verbatim: Figures.count(browser.rows.found, "object"))
                .styleClass("studio-figure")
                .accessibilityLabel("Result: \(Figures.count(browser.rows.found, "object"))")
            Spacer()
            Picker("Show as", selection: $browser.form) {
                ForEach(ResultForm.allCases, id: \.self) { Text($0.title).tag($0) }
            }
            .labelsHidden()
            .pickerStyle(.segmented)
            RowColumnsMenu(browser: browser)
            if let edits = browser.document.edits, !browser.entity.isAbstract {
                Button("New \(browser.entity.name)") { browser.open(edits.insert(browser.entity.name)) }
            }
            Button("Save Query") { browser.isNaming.toggle() }
            Toggle("Statement", isOn: $browser.showsStatement).toggleStyle(.button)
        }
        .styleClass("studio-tools")
    }
}
