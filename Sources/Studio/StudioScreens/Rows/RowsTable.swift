internal import CoreDataCommandLine
internal import Foundation
internal import WebUI

/// The objects of a result, a row for each, of which only those around the visible ones are read.
struct RowsTable: View {
    @Bindable var browser: RowsBrowser

    var body: some View {
        table
            .accessibilityLabel("\(browser.entity.name) objects")
            .contextMenu(forSelectionType: ObjectKey.self) { keys in
                Button("Open") { open(keys) }
            } primaryAction: {
                open($0)
            }
    }

    private func open(_ keys: Set<ObjectKey>) {
        // A row that could not be read has no entity.
        guard let key = keys.first, !key.entity.isEmpty else { return }
        browser.open(key)
    }

    private var table: some View {
        Table(RowList(window: browser.window), selection: $browser.selection, sortOrder: order) {
            TableColumn("Object") { row in
                if let problem = row.problem {
                    Text(verbatim: problem).foregroundColor(.orange)
                } else {
                    AddressLink(browser.address(of: row.key)) { Text(verbatim: title(of: row.key)) }
                        .styleClass("studio-id")
                }
            }
            TableColumnForEach(browser.shownColumns, id: \.self) { name in
                if browser.entity.attribute(name)?.isSortable == true {
                    TableColumn(name, sortUsing: PropertyOrder(key: name)) { row in cell(name, of: row) }
                        .alignment(isNumeric(name) ? .numeric : .leading)
                } else {
                    TableColumn(name) { row in cell(name, of: row) }.alignment(isNumeric(name) ? .numeric : .leading)
                }
            }
        }
    }

    /// The entity stands in front of the number only where there are several.
    private func title(of key: ObjectKey) -> String {
        browser.entity.family.count > 1 ? key.text : key.row
    }

    private func cell(_ name: String, of row: StudioRow) -> CellView {
        let value = row.cells[name] ?? .none
        var view = CellView(value: value, address: browser.address(of:))
        if case .count = value { view.listAddress = browser.address(of: name, of: row.key) }
        if case .bytes = value { view.pictureAddress = browser.pictureAddress(of: name, of: row.key) }
        return view
    }

    private func isNumeric(_ name: String) -> Bool {
        browser.entity.attribute(name)?.isNumeric ?? browser.entity.relationship(name)?.isToMany ?? false
    }

    private var order: Binding<[PropertyOrder]> {
        Binding {
            let query = browser.query
            return query.sortKey.map { [PropertyOrder(key: $0, order: query.isAscending ? .forward : .reverse)] } ?? []
        } set: { order in
            guard let first = order.first else { return }
            browser.addressedOrder = first.order == .forward ? first.key : "-" + first.key
        }
    }
}

/// The order of the rows by a property. The store sorts: here, all rows are equal.
struct PropertyOrder: SortComparator {
    let key: String
    var order = SortOrder.forward

    func compare(_ first: StudioRow, _ second: StudioRow) -> ComparisonResult { .orderedSame }
}
