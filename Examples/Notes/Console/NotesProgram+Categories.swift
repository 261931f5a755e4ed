import CoreData

extension NotesProgram {
    /// Connects notes and categories from either side of the relationship.
    static func assignCategories(_ note: Note, in context: NSManagedObjectContext) throws {
        let request = Category.fetchRequest()
        request.sortDescriptors = [NSSortDescriptor(keyPath: \Category.name, ascending: true)]
        let categories = try context.fetch(request)
        guard let home = categories.first, let work = categories.last else { return }

        print("\n-- A note gets a category, and the category has the note")
        note.category = home
        print("Notes of \(home.name ?? ""):", titles(of: home))

        print("\n-- A category gets notes, and the notes have the category")
        work.addToNotes(note)
        print("Category of \(note.title ?? ""):", note.category?.name ?? "No Category")
        print("Notes of \(home.name ?? ""):", titles(of: home))
        home.addToNotes(NSSet(array: try context.fetch(Note.fetchRequest())))
        home.removeFromNotes(note)
        print("Notes of \(home.name ?? ""):", titles(of: home))
        print("Category of \(note.title ?? ""):", note.category?.name ?? "No Category")
        try context.save()
    }

    /// Chooses a note's category in the list and edits categories while both views are shown.
    static func showCategories(of note: Note, in context: NSManagedObjectContext) throws {
        print("\n-- The note, and the categories to choose from")
        let view = NoteView(note: note)
        let list = try CategoriesList(for: note, in: context)
        try withExtendedLifetime(view) {
            list.selectCategory(at: 1)
            context.processPendingChanges()
            list.show()

            print("\n-- Categories are added, renamed and deleted")
            let added = Category(context: context)
            added.name = "Club"
            try context.save()
            added.name = "Travel"
            try context.save()
            list.selectCategory(at: 1)
            try context.save()
            context.delete(added)
            try context.save()
            list.show()
        }
    }

    private static func titles(of category: Category) -> String {
        let notes = category.notes as? Set<Note> ?? []
        return notes.isEmpty ? "none" : notes.compactMap(\.title).sorted().joined(separator: ", ")
    }
}
