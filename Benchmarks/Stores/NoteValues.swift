import CoreData
import SeededRandom

/// The values of a note, the same in every run.
struct NoteValues {
    let body: String
    let created: Double
    let isFlagged: Bool
    let identifier: UUID
    let modified: Double
    let position: Int64
    let rating: Double
    let title: String
    /// The position of the folder among all folders.
    let folder: Int

    /// Returns notes spread over folders, so that the notes of a folder are scattered, as in a store that has been in
    /// use.
    static func make(_ count: Int, folders: Int) -> [NoteValues] {
        var random = SeededGenerator(seed: 7)
        let words = ["lorem", "Ipsum", "dolor", "sit", "amet", "Consectetur", "zettel", "kasten", "slip", "Box"]
        return (0..<count).map { index in
            var body = ""
            while body.utf8.count < 190 {
                body += words[Int(random.next() % 10)] + " "
            }
            let high = random.next()
            let low = random.next()
            return NoteValues(
                body: body,
                created: Double(index * 7919 % count),
                isFlagged: index.isMultiple(of: 3),
                identifier: UUID(uuid: unsafeBitCast((high, low), to: uuid_t.self)),
                modified: Double(index),
                position: Int64(index),
                rating: Double(random.next() % 1000) / 1000,
                title: "The title of note \(index)",
                folder: Int(random.next() % UInt64(folders))
            )
        }
    }
}

extension [NoteValues] {
    /// Inserts the notes, and their folders before them.
    func insert(into context: NSManagedObjectContext, folders count: Int) {
        let folders = (0..<count).map { index in
            let folder = Folder(context: context)
            folder.name = "Folder \(index)"
            return folder
        }
        for values in self {
            let note = Note(context: context)
            note.take(values)
            note.folder = folders[values.folder]
        }
    }

    /// Returns distinct positions of notes in random order, the same in each run.
    func somePlaces(_ count: Int) -> [Int] {
        var random = SeededGenerator(seed: 99)
        return [Int](indices.shuffled(using: &random).prefix(count))
    }
}
