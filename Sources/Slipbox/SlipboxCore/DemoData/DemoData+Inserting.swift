public import CoreData

extension DemoData {
    /// Inserts the data into a store in batches, saving each. Memory use does not grow with the number of notes, apart
    /// from the identifiers of folders, keywords and every hundredth note.
    ///
    /// - Parameters:
    ///   - container: the slip box. Existing content is kept.
    ///   - batchSize: the number of objects per save.
    ///   - progress: called after each batch of notes with the number of notes inserted so far.
    /// - Throws: an error of the store, or `CancellationError`. Batches saved before remain.
    public func insert(
        into container: NSPersistentContainer,
        batchSize: Int = 1_000,
        progress: @Sendable (Int) -> Void = { _ in }
    ) async throws {
        let context = container.newBackgroundContext()
        var places = DemoPlaces()
        for range in Self.batches(of: folderCount, batchSize) {
            places.folders += try await context.perform { [places] in
                try insertFolders(range, places, in: context)
            }
        }
        for range in Self.batches(of: keywordCount, batchSize) {
            places.keywords += try await context.perform { try insertKeywords(range, in: context) }
        }
        for range in Self.batches(of: noteCount, batchSize) {
            try Task.checkCancellation()
            places.add(try await context.perform { [places] in try insertNotes(range, places, in: context) })
            progress(range.upperBound)
        }
    }

    private static func batches(of count: Int, _ size: Int) -> [Range<Int>] {
        stride(from: 0, to: count, by: max(size, 1)).map { $0..<min($0 + max(size, 1), count) }
    }

    // MARK: - Batches

    private func insertFolders(
        _ range: Range<Int>,
        _ places: DemoPlaces,
        in context: NSManagedObjectContext
    ) throws -> [NSManagedObjectID] {
        var folders: [Folder] = []
        for number in range {
            let folder = Folder(name: Self.folderName(number), context: context)
            folder.creationDate_ = end.addingTimeInterval(-pace * Double(noteCount) + Double(number))
            if let parent = Self.parent(ofFolder: number) {
                folder.parent =
                    parent < range.lowerBound
                    ? context.object(with: places.folders[parent]) as? Folder : folders[parent - range.lowerBound]
            }
            folders.append(folder)
        }
        return try Self.save(folders, in: context)
    }

    private func insertKeywords(
        _ range: Range<Int>,
        in context: NSManagedObjectContext
    ) throws -> [NSManagedObjectID] {
        let keywords = range.map { number in
            let keyword = Keyword(name: Self.keywordName(number), context: context)
            keyword.color = KeywordColor.options[number % KeywordColor.options.count]
            keyword.colorHex = keyword.color
            return keyword
        }
        return try Self.save(keywords, in: context)
    }

    private func insertNotes(
        _ range: Range<Int>,
        _ places: DemoPlaces,
        in context: NSManagedObjectContext
    ) throws -> [NSManagedObjectID] {
        var notes: [Note] = []
        for number in range {
            let demo = DemoNote(number, of: self)
            let note = Note(title: demo.title, context: context)
            note.setBody(demo.body)
            (note.status, note.isFavorite, note.order) = (demo.status, demo.isFavorite, Int64(number))
            (note.creationDate_, note.uuid_) = (demo.creationDate, demo.uuid)
            note.modificationDate_ = demo.creationDate
            note.folder = context.object(with: places.folders[demo.folder]) as? Folder
            let keywords = demo.keywords.map { context.object(with: places.keywords[$0]) }
            note.addToKeywords_(NSSet(array: keywords))
            let links = demo.links.map { link in
                link < range.lowerBound ? context.object(with: places.note(link)) : notes[link - range.lowerBound]
            }
            note.addToLinkedNotes_(NSSet(array: links))
            notes.append(note)
        }
        return try Self.save(notes, in: context)
    }

    /// Saves the batch and resets the context.
    private static func save(
        _ objects: [NSManagedObject],
        in context: NSManagedObjectContext
    ) throws -> [NSManagedObjectID] {
        try context.save()
        let identifiers = objects.map(\.objectID)
        context.reset()
        return identifiers
    }
}

/// The identifiers of objects of earlier batches, as far as later batches may refer to them.
private struct DemoPlaces: Sendable {
    var folders: [NSManagedObjectID] = []
    var keywords: [NSManagedObjectID] = []
    private var hubs: [NSManagedObjectID] = []
    private var recent: [NSManagedObjectID] = []
    private var noteCount = 0

    mutating func add(_ notes: [NSManagedObjectID]) {
        for (number, note) in zip(noteCount..., notes) where number % DemoData.hubDistance == 0 {
            hubs.append(note)
        }
        noteCount += notes.count
        recent = (recent + notes).suffix(DemoData.linkDistance)
    }

    func note(_ number: Int) -> NSManagedObjectID {
        number % DemoData.hubDistance == 0
            ? hubs[number / DemoData.hubDistance] : recent[number - (noteCount - recent.count)]
    }
}
