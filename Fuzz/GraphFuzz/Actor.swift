import CoreData

/// Performs steps in a context, as a program would.
struct Actor {
    private let context: NSManagedObjectContext

    init(_ context: NSManagedObjectContext) {
        self.context = context
    }

    func object(_ number: Int) -> NSManagedObject? {
        for kind in Graph.Kind.allCases where kind != .draft {
            let request = NSFetchRequest<NSManagedObject>(entityName: kind.rawValue)
            request.predicate = NSPredicate(format: "number == %d", number)
            if let found = try? context.fetch(request).first { return found }
        }
        return nil
    }

    func take(_ step: Step) {
        switch step {
        case .insert(let kind, let number):
            let object = NSEntityDescription.insertNewObject(forEntityName: kind.rawValue, into: context)
            object.setValue(number, forKey: "number")
        case .setTitle(let number, let title): object(number)?.setValue(title, forKey: "title")
        case .setRating(let number, let rating): object(number)?.setValue(rating, forKey: "rating")
        case .setFolder(let note, let folder): set("folder", of: note, to: folder)
        case .setParent(let child, let parent): set("parent", of: child, to: parent)
        case .setCover(let note, let cover): set("cover", of: note, to: cover)
        case .delete(let number):
            if let object = object(number) { context.delete(object) }
        default: changeMembers(step)
        }
    }

    /// Performs a step on a to-many relationship, some of them through the inverse relationship.
    private func changeMembers(_ step: Step) {
        switch step {
        case .addNote(let folder, let note): add(note, to: "notes", of: folder)
        case .removeNote(let folder, let note): remove(note, from: "notes", of: folder)
        case .setNotes(let folder, let notes):
            object(folder)?.setValue(NSSet(array: Set(notes).compactMap { object($0) }), forKey: "notes")
        case .pin(let note, let folder, let index): pin(note, folder, index)
        case .unpin(let note): object(note)?.setValue(nil, forKey: "pinboard")
        case .addKeyword(let note, let keyword): add(keyword, to: "keywords", of: note)
        case .removeKeyword(let note, let keyword): remove(note, from: "notes", of: keyword)
        case .link(let one, let other): add(other, to: "links", of: one)
        case .unlink(let one, let other): remove(one, from: "backlinks", of: other)
        default: return
        }
    }

    private func set(_ key: String, of number: Int, to other: Int?) {
        object(number)?.setValue(other.flatMap { object($0) }, forKey: key)
    }

    private func add(_ member: Int, to key: String, of number: Int) {
        guard let object = object(number), let member = self.object(member) else { return }
        object.mutableSetValue(forKey: key).add(member)
    }

    private func remove(_ member: Int, from key: String, of number: Int) {
        guard let object = object(number), let member = self.object(member) else { return }
        object.mutableSetValue(forKey: key).remove(member)
    }

    private func pin(_ note: Int, _ folder: Int, _ index: Int) {
        guard let note = object(note), let folder = object(folder) else { return }
        let pinned = folder.mutableOrderedSetValue(forKey: "pinned")
        if pinned.contains(note) { pinned.remove(note) }
        pinned.insert(note, at: min(index, pinned.count))
    }
}
