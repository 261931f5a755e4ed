public import CoreData

/// The models of scenarios.
public enum SampleModel: Sendable {
    /// Folders with notes, authors with books, teams with players: features that every kind of store supports.
    case library
    /// Tags with a unique word.
    case tags

    /// Creates the model.
    public func make() -> NSManagedObjectModel {
        let model = NSManagedObjectModel()
        switch self {
        case .library: model.entities = Self.notes + Self.authors + Self.teams + [Self.steps]
        case .tags:
            let texts = ["word", "color"].map { NSAttributeDescription($0, .stringAttributeType) }
            let tag = NSEntityDescription("Tag", texts)
            tag.uniquenessConstraints = [["word"]]
            model.entities = [tag]
        }
        return model
    }

    /// Creates the model, and changes it.
    func make(_ preparing: (NSManagedObjectModel) -> Void) -> NSManagedObjectModel {
        let model = make()
        preparing(model)
        return model
    }

    /// Nested folders with notes, some of them pinned in an order; keywords on notes, links between notes, and a cover
    /// for each note. Drafts are a subentity of notes.
    private static var notes: [NSEntityDescription] {
        let folder = NSEntityDescription("Folder", [NSAttributeDescription("name", .stringAttributeType)])
        let title = NSAttributeDescription("title", .stringAttributeType, defaultValue: "Untitled")
        title.isOptional = false
        let note = NSEntityDescription(
            "Note",
            [
                title, NSAttributeDescription("body", .stringAttributeType),
                NSAttributeDescription("position", .integer64AttributeType, defaultValue: 0),
                NSAttributeDescription("rating", .doubleAttributeType),
                NSAttributeDescription("created", .dateAttributeType),
                NSAttributeDescription("isPinned", .booleanAttributeType, defaultValue: false),
                NSAttributeDescription("identifier", .UUIDAttributeType),
                NSAttributeDescription("source", .URIAttributeType),
                NSAttributeDescription("price", .decimalAttributeType),
                NSAttributeDescription("picture", .binaryDataAttributeType),
            ]
        )
        for property in note.properties where ["title", "body"].contains(property.name) {
            property.isIndexedBySpotlight = true
        }
        let draft = NSEntityDescription("Draft", [NSAttributeDescription("reason", .stringAttributeType)])
        note.subentities = [draft]
        let keyword = NSEntityDescription("Keyword", [NSAttributeDescription("word", .stringAttributeType)])
        let cover = NSEntityDescription("Cover", [NSAttributeDescription("color", .stringAttributeType)])
        folder.relate("notes", .many, to: note, "folder", .one)
        folder.relate("children", .many, to: folder, "parent", .one, deleting: .cascadeDeleteRule)
        folder.relate("pinned", .ordered, to: note, "pinboard", .one)
        note.relate("keywords", .many, to: keyword, "notes", .many)
        note.relate("links", .many, to: note, "backlinks", .many)
        note.relate("cover", .one, to: cover, "note", .one, deleting: .cascadeDeleteRule)
        return [folder, note, draft, keyword, cover]
    }

    /// Authors, which cannot be deleted while they have books; books, which require an author; and prizes, which do not
    /// change when their winner is deleted. A fetched property finds the prizes with the name of an author.
    private static var authors: [NSEntityDescription] {
        let author = NSEntityDescription("Author", [NSAttributeDescription("name", .stringAttributeType)])
        let book = NSEntityDescription("Book", [NSAttributeDescription("title", .stringAttributeType)])
        let prize = NSEntityDescription("Prize", [NSAttributeDescription("name", .stringAttributeType)])
        author.relate("books", .many, to: book, "author", .one, deleting: .denyDeleteRule)
        book.relationshipsByName["author"]?.isOptional = false
        author.relate("prizes", .many, to: prize, "winner", .one, deleting: .noActionDeleteRule)
        let namesakes = NSFetchedPropertyDescription()
        namesakes.name = "namesakes"
        let request = NSFetchRequest<any NSFetchRequestResult>()
        request.entity = prize
        request.predicate = NSPredicate(format: "name == $FETCH_SOURCE.name")
        namesakes.fetchRequest = request
        author.properties += [namesakes]
        return [author, book, prize]
    }

    /// Teams of two or three players. Players have names of two to eight letters, and are at least eighteen.
    private static var teams: [NSEntityDescription] {
        let name = NSAttributeDescription("name", .stringAttributeType)
        name.isOptional = false
        name.setValidationPredicates(
            [NSPredicate(format: "length >= 2"), NSPredicate(format: "length <= 8")],
            withValidationWarnings: ["The name is too short.", "The name is too long."]
        )
        let age = NSAttributeDescription("age", .integer16AttributeType, defaultValue: 18)
        age.setValidationPredicates(
            [NSPredicate(format: "SELF >= 18")],
            withValidationWarnings: ["Players are grown up."]
        )
        let player = NSEntityDescription("Player", [name, age])
        player.managedObjectClassName = NSStringFromClass(Player.self)
        let team = NSEntityDescription("Team", [NSAttributeDescription("name", .stringAttributeType)])
        team.relate("players", .many, to: player, "team", .one)
        team.relate("substitutes", .many, to: player, "standsInFor", .one)
        for players in ["players", "substitutes"].compactMap({ team.relationshipsByName[$0] }) {
            players.minCount = 2
            players.maxCount = 3
            players.isOptional = players.name == "substitutes"
        }
        return [team, player]
    }

    /// Nested steps, which record the calls of their methods.
    private static var steps: NSEntityDescription {
        let mood = NSAttributeDescription("mood", .stringAttributeType)
        mood.isTransient = true
        let step = NSEntityDescription(
            "Step",
            [
                NSAttributeDescription("name", .stringAttributeType, defaultValue: "First"),
                NSAttributeDescription("stamp", .stringAttributeType), mood,
            ]
        )
        step.managedObjectClassName = NSStringFromClass(Step.self)
        step.relate("substeps", .many, to: step, "parent", .one, deleting: .cascadeDeleteRule)
        return step
    }
}
