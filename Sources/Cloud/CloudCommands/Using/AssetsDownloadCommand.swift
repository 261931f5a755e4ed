internal import CloudKit
internal import CoreDataCommandLine

/// `cloud assets download`
struct AssetsDownloadCommand: ServiceCommand {
    static let syntax = CommandSyntax(
        "assets download",
        "writes an asset into a file",
        operands: ["RECORD", "FIELD", "FILE"],
        options: .zone,
        details: """
            Writes the asset of a field of a record into a file, which must not exist yet.

              cloud assets download first photo cat.jpg

            \(ServiceProblem.help)
            """
    )

    let arguments: ParsedArguments

    func run(_ database: ServiceDatabase, _ surroundings: Surroundings) async throws {
        let (id, field) = (try database.recordID(operand(0)), try operand(1))
        let file = surroundings.file(try operand(2))
        guard !FileManager.default.fileExists(atPath: file.path) else {
            throw UsageError("there is a file \(file.path) already; name another one")
        }
        let results = try await database.database.records(for: [id], desiredKeys: [field])
        guard let record = try results[id]?.get(), let asset = record.object(forKey: field) as? CKAsset,
            let content = asset.fileURL
        else {
            throw FailedItems(lines: ["The record \(id.recordName) has no asset in the field \(field)."])
        }
        try FileManager.default.copyItem(at: content, to: file)
        surroundings.output("Wrote \(file.path).\n")
    }
}
