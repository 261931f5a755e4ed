import CoreData
import Sample
import Testing

@Test func theModelIsFound() throws {
    let model = try #require(NSManagedObjectModel.mergedModel(from: nil))
    print("merged: \(model.entities.compactMap(\.name).sorted().joined(separator: " "))")
    let context = NSPersistentContainer(name: "Library").newBackgroundContext()
    context.performAndWait {
        let note = Note(context: context)
        note.title = "On cards"
        print("tested: \(note.entity.name ?? "?") \(note.title ?? "?")")
    }
}
