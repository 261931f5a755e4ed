import CloudKit

/// The program of the guide, whose test compares the lines.
enum GuideProgram {
    static func run() async throws {
        let database = CKContainer.default().privateCloudDatabase
        let note = CKRecord(recordType: "Note", recordID: CKRecord.ID(recordName: "third"))
        note["title"] = "From Swift"
        note["pages"] = 5
        try await database.save(note)
    }

    /// Tells the program where its container is, as the variables of its process would.
    static func configure(_ variables: [String: String]) {
        CKContainer.configure(.fromSurroundings(variables, folder: "/nowhere"))
    }

    /// The lines of the program, without those of the function around it.
    static func lines() throws -> [String] {
        let lines = try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8).split(separator: "\n")
        let body = lines.drop { !$0.contains("func run()") }.dropFirst().prefix { $0 != "    }" }
        return body.map { $0.trimmingCharacters(in: .whitespaces) }
    }
}
