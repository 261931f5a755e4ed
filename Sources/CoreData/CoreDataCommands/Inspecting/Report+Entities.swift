internal import CoreData
internal import CoreDataCommandLine

extension Report {
    /// Adds the entities as trees, subentities below their parents, with their numbers of rows.
    mutating func addEntities(_ inspection: StoreInspection) {
        guard !inspection.entities.isEmpty else { return }
        begin("Entities")
        let tree = EntityTree(inspection.entities)
        var table = TextTable(
            ("Entity", .left),
            ("Rows", .right),
            ("In all", .right),
            ("Table", .left),
            ("Hash", .left)
        )
        for (entity, prefix) in tree.lines(style) {
            let hasSubentities = !tree.children(of: entity).isEmpty
            let isShared = entity.parent != nil
            table.add(
                prefix + entity.name,
                entity.isAbstract == true ? "abstract" : entity.rows.map { Figures.count($0) } ?? style.nothing,
                hasSubentities ? tree.total(of: entity).map { Figures.count($0) } ?? "" : "",
                isShared ? "" : entity.table ?? "",
                entity.hash.map(Figures.short) ?? ""
            )
        }
        add(table)
        let total = inspection.entities.compactMap(\.rows).reduce(0, +)
        add("")
        add("\(Figures.count(inspection.entities.count, "entity", "entities")), \(Figures.count(total, "object"))")
    }

    /// Adds the sizes of tables and their indexes.
    ///
    /// At most 20 tables that take 0.5 % or more have a line of their own; the others are added up.
    mutating func addSizes(_ inspection: StoreInspection) {
        let sizes = inspection.sizes
        guard !sizes.parts.isEmpty else { return }
        begin("Room")
        var table = TextTable(("Table", .left), ("Data", .right), ("Indexes", .right), ("In all", .right), ("", .right))
        let whole = sizes.parts.reduce(0) { $0 + $1.size }
        let tables = Dictionary(grouping: sizes.parts, by: \.table).map { name, parts in
            let indexes = parts.filter(\.isIndex).reduce(0) { $0 + $1.size }
            return (name: name, indexes: indexes, total: parts.reduce(0) { $0 + $1.size })
        }.sorted { ($1.total, $0.name) < ($0.total, $1.name) }
        let shown = tables.prefix { $0.total * 200 >= whole }.prefix(20)
        for part in shown {
            table.add(
                part.name,
                Figures.size(part.total - part.indexes),
                part.indexes > 0 ? Figures.size(part.indexes) : "",
                Figures.size(part.total),
                Figures.share(part.total, of: whole)
            )
        }
        let rest = tables.dropFirst(shown.count)
        if !rest.isEmpty {
            let size = rest.reduce(0) { $0 + $1.total }
            table.add(Figures.count(rest.count, "other"), "", "", Figures.size(size), Figures.share(size, of: whole))
        }
        add(table)
        guard sizes.pageSize != nil else { return }
        add("")
        add(pages(sizes))
    }

    private func pages(_ sizes: StoreInspection.Sizes) -> String {
        let free = sizes.freePages ?? 0
        let unused =
            free == 0
            ? "none of them free"
            : "\(Figures.count(free)) of them free (\(Figures.size(Int64(free) * Int64(sizes.pageSize ?? 0))))"
        let pages =
            "\(Figures.count(sizes.pages ?? 0, "page")) of \(Figures.size(Int64(sizes.pageSize ?? 0))), \(unused)"
        return sizes.areExact == true ? pages : pages + "; sizes are those of values, since this SQLite has no dbstat"
    }
}
