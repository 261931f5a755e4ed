internal import CloudService
internal import CloudWire
internal import WebUI

/// The conditions of the query; it runs again whenever one of them changes.
struct RecordsFilters: View {
    @Bindable var browser: RecordsBrowser

    var body: some View {
        HStack {
            TextField("Record names that begin with…", text: $browser.prefix)
            if let type = browser.shownType { adding(to: type) }
        }
        if let type = browser.shownType { ForEach(browser.filters) { row($0, type) } }
    }

    private func adding(to type: BrowsedType) -> some View {
        Menu("Add Filter") {
            ForEach(type.fields.filter { !FilterDraft.comparators(for: $0.shape).isEmpty }) { field in
                Button(field.name) { add(field) }
            }
        }
    }

    private func row(_ filter: FilterDraft, _ type: BrowsedType) -> some View {
        VStack(alignment: .leading, spacing: 2) {
            HStack {
                Text(filter.field)
                Picker("Comparison of \(filter.field)", selection: binding(filter, \.comparator)) {
                    ForEach(comparators(of: filter, type), id: \.0) { Text($0.1).tag($0.0) }
                }
                .labelsHidden()
                TextField("Value of \(filter.field)", text: binding(filter, \.text))
                Button("Remove Filter") { browser.filters.removeAll { $0.id == filter.id } }
            }
            if let problem = filter.problem(of: type) { Text(problem).font(.caption).foregroundColor(.red) }
        }
    }

    private func comparators(of filter: FilterDraft, _ type: BrowsedType) -> [(QueryFilter.Comparator, String)] {
        type.field(filter.field).map { FilterDraft.comparators(for: $0.shape) } ?? []
    }

    private func add(_ field: BrowsedType.Field) {
        var filter = FilterDraft(id: (browser.filters.map(\.id).max() ?? 0) + 1, field: field.name)
        filter.comparator = FilterDraft.comparators(for: field.shape).first?.0 ?? .equals
        browser.filters.append(filter)
    }

    private func binding<Value>(_ filter: FilterDraft, _ path: WritableKeyPath<FilterDraft, Value>) -> Binding<Value> {
        Binding {
            (browser.filters.first { $0.id == filter.id } ?? filter)[keyPath: path]
        } set: { value in
            guard let index = browser.filters.firstIndex(where: { $0.id == filter.id }) else { return }
            browser.filters[index][keyPath: path] = value
        }
    }
}
