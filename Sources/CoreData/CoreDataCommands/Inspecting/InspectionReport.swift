internal import CoreData
internal import CoreDataCommandLine
internal import Foundation

extension StoreInspection {
    /// The name of the store for people: that of its file, or its address.
    var name: String { isInDatabase ? path : URL(fileURLWithPath: path).lastPathComponent }

    /// Whether the store is not in a file of its own.
    var isInDatabase: Bool { type == NSPostgreSQLStoreType }
}

/// The report that `coredata inspect` prints.
struct InspectionReport {
    let inspection: StoreInspection
    let style: Style
    private(set) var report: Report

    init(_ inspection: StoreInspection, _ style: Style) {
        self.inspection = inspection
        self.style = style
        report = Report(style)
        addStore()
        addModel()
        report.addEntities(inspection)
        addJoinTables()
        report.addSizes(inspection)
        addIndexes()
        addTextIndexes()
        addHistory()
        #if CloudKit
        report.addSyncing(inspection)
        #endif
        addFindings()
    }

    var text: String { report.text }

    // MARK: - Store and model

    private mutating func addStore() {
        let metadata = inspection.metadata
        report.begin(inspection.name)
        report.add([
            ("Type", inspection.type),
            ("Identifier", metadata.identifier),
            ("Framework", metadata.frameworkVersion.map { "version \($0)" }),
            ("Size", sizes),
            ("Metadata", metadata.ownKeys.isEmpty ? nil : metadata.ownKeys.joined(separator: ", ")),
        ])
    }

    private var sizes: String {
        let sizes = inspection.sizes
        let parts = [
            (inspection.isInDatabase ? "database" : "file", sizes.file), ("-wal", sizes.log),
            ("-shm", sizes.sharedMemory), ("-journal", sizes.journal),
            ("external data", sizes.external),
        ].filter { $0.1 > 0 }
        guard parts.count > 1 else { return Figures.size(sizes.total) }
        let list = parts.map { "\($0.0) \(Figures.size($0.1))" }.joined(separator: ", ")
        return "\(Figures.size(sizes.total)) (\(list))"
    }

    private mutating func addModel() {
        let metadata = inspection.metadata
        report.begin("Model")
        report.add([
            ("Checksum", metadata.checksum),
            (
                "Identifiers",
                metadata.versionIdentifiers.isEmpty ? nil : metadata.versionIdentifiers.joined(separator: ", ")
            ),
            ("In the store", storedModel),
            ("Version", inspection.model.given.map(version)),
        ])
        guard let given = inspection.model.given, !given.differences.isEmpty else { return }
        report.add("")
        report.add("Different in the current version, \(style.quoted(given.currentVersion)):")
        var table = TextTable(("Entity", .left), ("Store", .left), ("Model", .left))
        for difference in given.differences {
            table.add(
                difference.entity,
                difference.storeHash.map(Figures.short) ?? "missing",
                difference.modelHash.map(Figures.short) ?? "missing"
            )
        }
        report.add(table)
    }

    private var storedModel: String {
        guard let copy = inspection.model.copy else {
            let isDamaged = inspection.findings.contains { $0.kind == .damagedModel }
            return isDamaged ? "a copy that cannot be read" : "no copy of the model"
        }
        let count = Figures.count(copy.entityCount, "entity", "entities")
        return "a copy with \(count), \(Figures.size(Int64(copy.size)))"
    }

    private func version(_ given: StoreInspection.Model.Given) -> String {
        let file = URL(fileURLWithPath: given.path).lastPathComponent
        guard let version = given.version else { return "none of \(file)" }
        let isCurrent = version == given.currentVersion
        let rank = isCurrent ? "the current one" : "the current one is \(style.quoted(given.currentVersion))"
        let means = given.fit == .content ? ", by its entities, whose hashes another compiler computed" : ""
        return "\(style.quoted(version)) of \(file), \(rank)\(means)"
    }

    // MARK: - Content

    private mutating func addJoinTables() {
        guard !inspection.joinTables.isEmpty else { return }
        report.begin("Join tables")
        var table = TextTable(
            ("Table", .left),
            ("Relationship", .left),
            ("Inverse", .left),
            ("Rows", .right),
            ("", .left)
        )
        for join in inspection.joinTables {
            let rows = join.rows.map { Figures.count($0) } ?? ""
            let isOwn = join.inverse == join.relationship
            table.add(
                join.name,
                join.relationship,
                isOwn ? "its own" : join.inverse,
                rows,
                join.isOrdered ? "ordered" : ""
            )
        }
        report.add(table)
    }

    private mutating func addIndexes() {
        if !inspection.indexes.isEmpty {
            report.begin("Indexes")
            let sizes = Dictionary(
                inspection.sizes.parts.filter(\.isIndex).map { ($0.name, $0.size) },
                uniquingKeysWith: { first, _ in first }
            )
            var table = TextTable(("Index", .left), ("Table", .left), ("Columns", .left), ("Size", .right), ("", .left))
            for index in inspection.indexes {
                let sorts = [index.isUnique ? "unique" : nil, index.isPartial ? "partial" : nil].compactMap { $0 }
                table.add(
                    index.name,
                    index.table,
                    index.columns.joined(separator: ", "),
                    sizes[index.name].map { Figures.size($0) } ?? "",
                    sorts.joined(separator: ", ")
                )
            }
            report.add(table)
        }
        guard !inspection.uniqueConstraints.isEmpty else { return }
        report.begin("Unique constraints")
        report.add(
            inspection.uniqueConstraints.map { ($0.entity, $0.properties.joined(separator: ", ")) }
        )
    }

    private mutating func addTextIndexes() {
        guard !inspection.textIndexes.isEmpty else { return }
        report.begin("Indexes of texts")
        var table = TextTable(("Table", .left), ("Column", .left), ("To be added", .right), ("Changed since", .right))
        for index in inspection.textIndexes {
            table.add(index.table, index.column, Figures.count(index.behind), Figures.count(index.logged))
        }
        report.add(table)
    }

    private mutating func addHistory() {
        guard let history = inspection.history else { return }
        report.begin("History")
        let changes = [
            Figures.count(history.insertions, "insertion"), Figures.count(history.updates, "update"),
            Figures.count(history.deletions, "deletion"),
        ].joined(separator: ", ")
        let authors = history.authors.map {
            "\($0.name.map(style.quoted) ?? "without") (\(Figures.count($0.transactions)))"
        }
        report.add([
            ("Transactions", Figures.count(history.transactions)),
            ("First", moment(history.firstNumber, history.firstDate)),
            ("Last", moment(history.lastNumber, history.lastDate)),
            ("Changes", changes),
            ("Authors", authors.isEmpty ? nil : authors.joined(separator: ", ")),
        ])
    }

    private func moment(_ number: Int64?, _ date: Date?) -> String? {
        guard let number else { return nil }
        return "number \(Figures.count(number))" + (date.map { ", \(Figures.date($0))" } ?? "")
    }

    // MARK: - Findings

    private mutating func addFindings() {
        report.begin("Soundness")
        for finding in inspection.findings {
            let mark = finding.severity == .problem ? style.bad : style.note
            let count = finding.count.map { " (\(Figures.count($0)))" } ?? ""
            let keys = finding.keys.map(String.init).joined(separator: ", ")
            let place = keys.isEmpty ? "" : style.ink("  \(inspection.isInDatabase ? "id" : "Z_PK") \(keys)", .dim)
            report.add("\(mark) \(finding.subject) \(finding.text)\(count)\(place)")
        }
        let problems = inspection.findings.filter { $0.severity == .problem }.count
        guard problems == 0 else { return }
        report.add("\(style.good) nothing wrong was found")
    }
}
