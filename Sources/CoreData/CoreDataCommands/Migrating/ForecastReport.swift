internal import CoreData
internal import CoreDataCommandLine
internal import Foundation
internal import ManagedObjectModelCompiler
internal import ManagedObjectModelFormat

/// The report about what a migration will do.
struct ForecastReport {
    let text: String

    init(_ forecast: MigrationForecast, of store: StoreInspection, _ style: Style) {
        var report = Report(style)
        report.begin(store.name)
        let rows = store.entities.compactMap(\.rows)
        let content = rows.isEmpty ? "" : ", \(Figures.count(rows.reduce(0, +), "object"))"
        report.add([
            ("Store", "\(store.type), \(Figures.size(store.sizes.total))\(content)"),
            ("From", Self.text(forecast.source, style)),
            ("To", Self.text(forecast.destination, style)),
            ("How", Self.how(forecast)),
            ("Room", Self.room(forecast)),
        ])
        if case .copying(let legs) = forecast.way { Self.add(legs, to: &report) }
        if let comparison = forecast.comparison, !comparison.changes.isEmpty {
            report.begin("Changes")
            var table = TextTable(("Where", .left), ("Change", .left), ("Lightweight migration", .left))
            for row in comparison.rows { table.add(row[0], row[1], row[2]) }
            report.add(table)
        }
        Self.add(forecast.losses, to: &report)
        Self.add(forecast.unexplained, forecast.way, to: &report)
        text = report.text
    }

    private static func text(_ version: MigrationForecast.Version, _ style: Style) -> String {
        guard let name = version.name else { return "a version that the model does not have, \(version.checksum)" }
        return "\(style.quoted(name)), \(version.checksum)"
    }

    private static func how(_ forecast: MigrationForecast) -> String {
        switch forecast.way {
        case .current: return "nothing to do: the store has this version"
        case .copying(let legs):
            let times = legs.count == 1 ? "once" : "\(legs.count) times, from version to version"
            return "by copying all objects to a new store, \(times)"
        case .inPlace where forecast.changesForm:
            return "in place, in one transaction: the user info of the model asks for tables of another form"
        case .inPlace:
            switch forecast.comparison?.verdict {
            case .equal, .compatible: return "in place: only the model information in the store is updated"
            default: return "in place, in one transaction"
            }
        }
    }

    private static func room(_ forecast: MigrationForecast) -> String? {
        guard let needed = forecast.neededSpace else { return nil }
        guard let free = forecast.freeSpace else { return "about \(Figures.size(needed)) are needed" }
        let verdict = forecast.lacksSpace ? "which is NOT enough" : "which is enough"
        return "about \(Figures.size(needed)) are needed, and \(Figures.size(free)) are free, \(verdict)"
    }

    /// Adds the numbers of what is dropped, also where they are zero.
    private static func add(_ losses: [LossCount]?, to report: inout Report) {
        guard let losses else {
            report.begin("Dropped")
            return report.add("not counted: mapping models or several steps decide what is kept")
        }
        guard !losses.isEmpty else { return }
        report.begin("Dropped")
        var table = TextTable(("What", .left), ("In the store", .right))
        for loss in losses { table.add(loss.loss.text, Figures.count(loss.count)) }
        report.add(table)
    }

    private static func add(
        _ unexplained: [MigrationForecast.Unexplained],
        _ way: MigrationForecast.Way,
        to report: inout Report
    ) {
        guard !unexplained.isEmpty else { return }
        let isRefused = if case .copying = way { true } else { false }
        report.begin(
            isRefused
                ? "In the way, since nothing in the model explains it"
                : "Dropped, though nothing in the model explains it"
        )
        var table = TextTable(("What", .left), ("In the store", .right))
        for part in unexplained { table.add(part.subject, Figures.count(part.count)) }
        report.add(table)
    }

    private static func add(_ legs: [MigrationForecast.Leg], to report: inout Report) {
        report.begin("Steps")
        var table = TextTable(("From", .left), ("To", .left), ("Mapping model", .left))
        for leg in legs {
            table.add(
                leg.source.name ?? Figures.short(leg.source.checksum),
                leg.destination.name ?? Figures.short(leg.destination.checksum),
                leg.mapping ?? "inferred"
            )
        }
        report.add(table)
    }
}
