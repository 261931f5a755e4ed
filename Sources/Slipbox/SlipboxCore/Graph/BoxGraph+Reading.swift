internal import CoreData

extension BoxGraph {
    private static let columns = [
        NoteProperties.uuid, NoteProperties.title, NoteProperties.address, NoteProperties.status, NoteProperties.folder,
        NoteProperties.modificationDate, NoteProperties.creationDate,
    ]

    /// Reads the notes that are not in the trash, and their links. Call it on the queue of the context, which should have
    /// nothing else to do: it is reset.
    ///
    /// The texts of the notes are not read.
    init(in context: NSManagedObjectContext) throws {
        defer { context.reset() }
        let rows = try Self.rows(in: context)
        let indices = Dictionary(rows.enumerated().map { ($1.id, $0) }) { first, _ in first }
        let connections = try Connections(in: context, indices: indices)
        let (folders, folderIndices) = try Self.folders(of: rows, in: context)
        self.init(
            notes: rows.enumerated().map { index, row in
                Note(
                    id: row.id,
                    uuid: row.uuid,
                    title: row.title,
                    address: row.address,
                    status: row.status,
                    modificationDate: row.modificationDate,
                    folder: row.folder.flatMap { folderIndices[$0] },
                    keywords: connections.keywordsOfNotes[index].sorted()
                )
            },
            links: connections.links,
            folders: folders,
            keywords: connections.keywords
        )
    }

    // MARK: - Notes

    private struct Row {
        let id: NSManagedObjectID
        let uuid: UUID
        let title: String
        let address: NoteAddress?
        let status: Status
        let folder: NSManagedObjectID?
        let modificationDate: Date

        init?(_ row: NSDictionary) {
            guard let id = row["id"] as? NSManagedObjectID else { return nil }
            self.id = id
            // Notes of other programs may lack an identifier. They get new places each time.
            uuid = row[NoteProperties.uuid] as? UUID ?? UUID()
            title = row[NoteProperties.title] as? String ?? ""
            address = (row[NoteProperties.address] as? String).flatMap(NoteAddress.init)
            status = (row[NoteProperties.status] as? String).flatMap(Status.init(rawValue:)) ?? .draft
            folder = row[NoteProperties.folder] as? NSManagedObjectID
            let dates = [NoteProperties.modificationDate, NoteProperties.creationDate].compactMap { row[$0] as? Date }
            modificationDate = dates.first ?? .distantPast
        }
    }

    private static func rows(in context: NSManagedObjectContext) throws -> [Row] {
        let request = NSFetchRequest<NSDictionary>(entityName: "Note")
        request.predicate = SlipboxCore.Note.isPresent
        request.resultType = .dictionaryResultType
        request.sortDescriptors = [
            NSSortDescriptor(key: NoteProperties.addressKey, ascending: true),
            NSSortDescriptor(key: NoteProperties.creationDate, ascending: true),
            NSSortDescriptor(key: NoteProperties.uuid, ascending: true),
        ]
        let identifier = NSExpressionDescription()
        identifier.name = "id"
        identifier.expression = .expressionForEvaluatedObject()
        identifier.resultType = .objectID
        request.propertiesToFetch = [identifier] + columns
        var known: Set<UUID> = []
        return try context.fetch(request).compactMap(Row.init).filter { known.insert($0.uuid).inserted }
    }

    /// Returns the folders of the notes by path, and the index of each.
    private static func folders(
        of rows: [Row],
        in context: NSManagedObjectContext
    ) throws -> ([Folder], [NSManagedObjectID: Int]) {
        let used = Set(rows.compactMap(\.folder))
        let found = try context.fetch(SlipboxCore.Folder.fetch()).filter { used.contains($0.objectID) }
        let paths = found.map { (id: $0.objectID, path: $0.path.map(\.name)) }
            .sorted { $0.path.lexicographicallyPrecedes($1.path) }
        let indices = Dictionary(paths.enumerated().map { ($1.id, $0) }) { first, _ in first }
        return (paths.map { Folder(path: $0.path) }, indices)
    }

    // MARK: - Connections

    /// The links between notes and the keywords of each, by the notes' indices.
    private struct Connections {
        var links: [(Int, Int)] = []
        var keywordsOfNotes: [[Int]]
        var keywords: [Keyword] = []

        init(in context: NSManagedObjectContext, indices: [NSManagedObjectID: Int]) throws {
            keywordsOfNotes = [[Int]](repeating: [], count: indices.count)
            let keywordRequest = SlipboxCore.Keyword.fetch()
            keywordRequest.relationshipKeyPathsForPrefetching = [KeywordProperties.notes]
            for keyword in try context.fetch(keywordRequest) {
                let notes = keyword.objectIDs(forRelationshipNamed: KeywordProperties.notes).compactMap { indices[$0] }
                guard !notes.isEmpty else { continue }
                for note in notes { keywordsOfNotes[note].append(keywords.count) }
                keywords.append(Keyword(name: keyword.name, color: keyword.colorHex))
            }
            let request = SlipboxCore.Note.fetch()
            request.sortDescriptors = nil
            request.includesPropertyValues = false
            request.relationshipKeyPathsForPrefetching = [NoteProperties.linkedNotes]
            for note in try context.fetch(request) {
                guard let from = indices[note.objectID] else { continue }
                for other in note.objectIDs(forRelationshipNamed: NoteProperties.linkedNotes) {
                    if let to = indices[other] { links.append((from, to)) }
                }
            }
        }
    }
}
