import CoreData

/// The store of the colours: the file that `--store PATH` names, or else that in the container's default location.
@MainActor
struct SavedColoursStack {
    private let container = NSPersistentContainer(name: "SavedColours")

    var context: NSManagedObjectContext { container.viewContext }

    /// Opens the store. With `--examples`, fills an empty one.
    init() {
        let arguments = ProcessInfo.processInfo.arguments
        if let option = arguments.firstIndex(of: "--store"), option + 1 < arguments.count {
            let file = URL(fileURLWithPath: arguments[option + 1])
            container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: file)]
        }
        container.loadPersistentStores { _, error in
            guard let error else { return }
            let message = "saved-colours-app: The colours cannot be opened: \(error.localizedDescription)\n"
            FileHandle.standardError.write(Data(message.utf8))
            exit(1)
        }
        if arguments.contains("--examples") { context.addExampleColours() }
    }
}

extension NSManagedObjectContext {
    /// Saves changes. Prints an error, for values and actions, which cannot throw.
    func saveOrReport() {
        guard hasChanges else { return }
        do {
            try save()
        } catch {
            print("Unable to save: \(error.localizedDescription)")
        }
    }

    /// Adds colours, unless there are some.
    fileprivate func addExampleColours() {
        let inks = [
            ("Madder", "#B2686B"), ("Sienna", "#AE6E4D"), ("Ochre", "#C79A45"), ("Moss", "#798945"),
            ("Fern", "#578F64"), ("Verdigris", "#3B908B"), ("Woad", "#4A87B0"), ("Iris", "#757AB8"),
            ("Plum", "#8A4F7D"), ("Graphite", "#4A4641"), ("Chalk", "#EFE8DA"), ("Sky", "#87CFEB"),
        ]
        do {
            guard try count(for: NamedColourEntity.fetchRequest()) == 0 else { return }
            for (name, hex) in inks {
                guard let colour = Colour(hexText: hex) else { continue }
                var named = NamedColour(name: name, colour: colour)
                named.insert(into: self)
            }
            try save()
        } catch {
            print("Unable to add examples: \(error.localizedDescription)")
        }
    }
}
