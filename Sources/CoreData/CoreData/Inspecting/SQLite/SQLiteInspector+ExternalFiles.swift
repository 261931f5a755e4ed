internal import Foundation
internal import SQLiteConnection

extension SQLiteInspector {
    /// Compares the values that lie in files of their own with those files.
    mutating func checkExternalFiles(_ plan: SchemaPlan) throws {
        let folder = ExternalStorage(storeURL: url).folder
        let files = Set((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        var named: Set<String> = []
        for table in plan.tables where plan.storedNumbers[table.root - 1] > 0 {
            for column in table.columns {
                let owner = plan.layout.entity(column.key.property.entity)
                guard let property = owner.property(named: column.key.property.name), property.isExternal else {
                    continue
                }
                let names = try externalNames(in: SQLText.quoted(column.name), of: SQLText.quoted(table.name))
                let missing = names.filter { !files.contains($0.name) }
                named.formUnion(names.map(\.name))
                guard !missing.isEmpty else { continue }
                inspection.findings.append(
                    .problem(
                        .missingExternalFile,
                        "\(owner.name).\(property.name)",
                        "has values whose files are not in \(folder.lastPathComponent)",
                        count: missing.count,
                        keys: missing.prefix(5).map(\.key)
                    )
                )
            }
        }
        let orphans = files.subtracting(named).sorted()
        guard let first = orphans.first else { return }
        let text = "has files that no object refers to, such as \(first)"
        inspection.findings.append(
            .problem(.orphanedExternalFile, folder.lastPathComponent, text, count: orphans.count)
        )
    }

    private func externalNames(in column: String, of table: String) throws -> [(name: String, key: Int64)] {
        let sql =
            "SELECT \(column), Z_PK FROM \(table) WHERE length(\(column)) < 64 AND substr(\(column), 1, 1) = X'02'"
        return try connection.withStatement(sql) { statement in
            var names: [(String, Int64)] = []
            while try statement.step() {
                guard let name = ExternalStorage.name(of: statement.value(0).blob) else { continue }
                names.append((name, statement.value(1).int64))
            }
            return names
        }
    }
}
