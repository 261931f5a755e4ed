import CCoreDataSQLite
import CoreData

/// B1 to B3: batch requests compared with the same statements.
enum BatchWorkloads {
    static func all() -> [StoreWorkload] {
        [inserting(isByHandler: false), inserting(isByHandler: true), updating(), deleting()]
    }

    private static func inserting(isByHandler: Bool) -> StoreWorkload {
        StoreWorkload(
            name: isByHandler ? "B1+ batch insert all: by object handler" : "B1  batch insert all: dictionaries",
            grdb: nil,
            goal: isByHandler ? 2.5 : 1.6,
            raw: { fixture in
                let url = fixture.freshURL()
                try fixture.close(fixture.open(url))
                return WritingWorkloads.raw(url, fixture, fixture.insert)
            },
            ours: { fixture in
                try WritingWorkloads.ours(fixture.freshURL(), fixture) { context in
                    let folders = try insertFolders(fixture, context)
                    return isByHandler
                        ? byHandler(fixture, folders.compactMap { context.object(with: $0) as? Folder })
                        : NSBatchInsertRequest(
                            entityName: "Note",
                            objects: fixture.values.map { dictionary($0, folders) }
                        )
                } _: { context, request in
                    try context.execute(request)
                }
            }
        )
    }

    private static func insertFolders(
        _ fixture: StoreFixture,
        _ context: NSManagedObjectContext
    ) throws -> [NSManagedObjectID] {
        let names = (0..<fixture.folderCount).map { ["name": "Folder \($0)"] }
        let request = NSBatchInsertRequest(entityName: "Folder", objects: names)
        request.resultType = .objectIDs
        let result = try context.execute(request) as? NSBatchInsertResult
        return result?.result as? [NSManagedObjectID] ?? []
    }

    private static func dictionary(_ note: NoteValues, _ folders: [NSManagedObjectID]) -> [String: Any] {
        [
            "body": note.body, "title": note.title,
            "created": Date(timeIntervalSinceReferenceDate: note.created),
            "modified": Date(timeIntervalSinceReferenceDate: note.modified), "flagged": note.isFlagged,
            "identifier": note.identifier, "position": note.position, "rating": note.rating,
            "folder": folders[note.folder],
        ]
    }

    private static func byHandler(_ fixture: StoreFixture, _ folders: [Folder]) -> NSBatchInsertRequest {
        var next = 0
        return NSBatchInsertRequest(entityName: "Note") { (object: NSManagedObject) in
            guard next < fixture.values.count, let note = object as? Note else { return true }
            note.take(fixture.values[next])
            note.folder = folders[fixture.values[next].folder]
            next += 1
            return false
        }
    }

    private static func updating() -> StoreWorkload {
        StoreWorkload(
            name: "B2  batch update of a third",
            grdb: nil,
            goal: 1.2,
            raw: { fixture in
                WritingWorkloads.raw(try fixture.copy(), fixture) { database in
                    database.run(
                        """
                        UPDATE ZNOTE SET ZTITLE = 'Another title', ZPOSITION = ZPOSITION + 1, Z_OPT = Z_OPT + 1 \
                        WHERE ZFLAGGED = 1
                        """
                    )
                }
            },
            ours: { fixture in
                try WritingWorkloads.ours(fixture.copy(), fixture, prepare: { _ in }) { context, _ in
                    let request = NSBatchUpdateRequest(entityName: "Note")
                    request.predicate = NSPredicate(format: "flagged == true")
                    request.propertiesToUpdate = [
                        "title": "Another title", "position": NSExpression(format: "position + 1"),
                    ]
                    try context.execute(request)
                }
            }
        )
    }

    private static func deleting() -> StoreWorkload {
        StoreWorkload(
            name: "B3  batch delete of a third",
            grdb: nil,
            goal: 1.2,
            raw: { fixture in
                WritingWorkloads.raw(try fixture.copy(), fixture) { $0.run("DELETE FROM ZNOTE WHERE ZFLAGGED = 1") }
            },
            ours: { fixture in
                try WritingWorkloads.ours(fixture.copy(), fixture, prepare: { _ in }) { context, _ in
                    let fetch = NSFetchRequest<any NSFetchRequestResult>(entityName: "Note")
                    fetch.predicate = NSPredicate(format: "flagged == true")
                    try context.execute(NSBatchDeleteRequest(fetchRequest: fetch))
                }
            }
        )
    }
}
