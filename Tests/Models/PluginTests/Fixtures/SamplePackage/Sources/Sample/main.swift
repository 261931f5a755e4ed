import CoreData

let container = NSPersistentContainer(name: "Library")
let file = FileManager.default.temporaryDirectory.appending(path: "Library-\(UUID().uuidString).sqlite")
container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: file)]
container.loadPersistentStores { _, error in
    if let error { print(error.localizedDescription) }
}
let context = container.viewContext
let folder = Folder(context: context)
folder.name = "Slips"
for title in ["Second", "First"] {
    let note = Note(context: context)
    note.title = title
    folder.addToNotes(note)
}
try context.save()
context.reset()

let request = Note.fetchRequest()
request.predicate = NSPredicate(format: "folder.name == %@", "Slips")
request.sortDescriptors = [NSSortDescriptor(keyPath: \Note.title, ascending: true)]
print("notes:", try context.fetch(request).compactMap(\.title).joined(separator: " "))

let model = container.managedObjectModel
print("versions:", model.versionIdentifiers.map { "\($0)" }.sorted().joined(separator: " "))
for entity in model.entities.sorted(by: { ($0.name ?? "") < ($1.name ?? "") }) {
    print("\(entity.name ?? "?"): \(entity.properties.map(\.name).sorted().joined(separator: " "))")
}
print("in Bundle.module:", Bundle.module.url(forResource: "Library", withExtension: "momd") != nil)

let coordinator = container.persistentStoreCoordinator
for store in coordinator.persistentStores { try coordinator.remove(store) }
try coordinator.destroyPersistentStore(at: file, type: .sqlite)
