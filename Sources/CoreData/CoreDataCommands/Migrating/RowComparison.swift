internal import CoreData
internal import CoreDataCommandLine

/// The number of rows of each entity before and after a migration.
struct RowComparison {
    private let rows: [(entity: String, before: Int?, after: Int?)]

    init(_ before: StoreInspection, _ after: StoreInspection) {
        func counts(_ inspection: StoreInspection) -> [String: Int] {
            let stored = inspection.entities.filter { $0.isAbstract != true || $0.rows ?? 0 > 0 }
            return Dictionary(stored.compactMap { entity in entity.rows.map { (entity.name, $0) } }) { first, _ in first
            }
        }
        let (old, new) = (counts(before), counts(after))
        rows = Set(old.keys).union(new.keys).sorted().map { ($0, old[$0], new[$0]) }
    }

    func table(_ style: Style) -> TextTable {
        var table = TextTable(("Entity", .left), ("Before", .right), ("After", .right), ("", .left))
        for (entity, before, after) in rows {
            table.add(
                entity,
                before.map { Figures.count($0) } ?? style.nothing,
                after.map { Figures.count($0) } ?? style.nothing,
                remark(before, after)
            )
        }
        return table
    }

    private func remark(_ before: Int?, _ after: Int?) -> String {
        switch (before, after) {
        case (nil, _): "new"
        case (_, nil): "gone"
        case (let before?, let after?) where before != after:
            (after > before ? "+" : "") + Figures.count(after - before)
        default: ""
        }
    }
}
