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
        Table(browser.rows, selection: $browser.selection, sortOrder: order) {
            TableColumn("Object") { row in
                if let problem = row.problem {
                    Text(verbatim: problem).foregroundColor(.orange)
                } else {
                    RowTitle(row: row, title: title(of: row.key), address: browser.address(of: row.key))
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
        let value = row.cells[name] ?? (row.isRead ? .none : .text(""))
        var view = CellView(value: value, address: browser.address(of:))
        view.isStruck = row.change?.kind == .deleted
        view.was = row.change?.was[name]
        // Objects that were never saved are no members of a list in the store.
        if case .count = value, !row.key.isNew { view.listAddress = browser.address(of: name, of: row.key) }
        if case .bytes = value, !row.key.isNew { view.pictureAddress = browser.pictureAddress(of: name, of: row.key) }
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

/// The number of a row, which leads to its object, and what unsaved changes do to it.
private struct RowTitle: View {
    let row: StudioRow
    let title: String
    let address: String

    var body: some View {
        if let change = row.change {
            HStack(spacing: 6) {
                link.styleClass(change.kind == .deleted ? "studio-struck" : "studio-id")
                Text(change.kind.title)
                    .styleClass("studio-chip studio-row-\(change.kind)")
                    .accessibilityLabel(label(change))
            }
        } else {
            link.styleClass("studio-id")
        }
    }

    private var link: some View {
        AddressLink(address) { Text(verbatim: title) }
    }

    private func label(_ change: RowChange) -> String {
        ([change.kind.title] + change.was.keys.sorted()).joined(separator: " ")
    }
}

extension RowChange.Kind {
    /// The mark of a row.
    fileprivate var title: String {
        switch self {
        case .inserted: "new"
        case .changed: "changed"
        case .deleted: "deleted"
        case .leaving: "no longer fits"
        }
    }
}

/// The order of the rows by a property. The store sorts: here, all rows are equal.
struct PropertyOrder: SortComparator {
    let key: String
    var order = SortOrder.forward

    func compare(_ first: StudioRow, _ second: StudioRow) -> ComparisonResult { .orderedSame }
}
