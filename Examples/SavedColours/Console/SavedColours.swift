import CoreData

/// The colours in the grid and their objects in the store.
final class SavedColours {
    private let context: NSManagedObjectContext
    private var savedColours: [NamedColour]
    /// The colours shown. The grid handles values only; the owner of the store deletes the objects of removed colours.
    private(set) var grid: [NamedColour]

    /// Loads the colours from the store in a file, or in the container's default location for nil.
    init(file: URL?) throws {
        let container = NSPersistentContainer(name: "SavedColours")
        if let file { container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: file)] }
        var failure: (any Error)?
        container.loadPersistentStores { _, error in failure = error }
        if let failure { throw failure }
        context = container.viewContext
        savedColours = try context.fetch(Self.request).map(\.namedColour)
        grid = savedColours
    }

    private static var request: NSFetchRequest<NamedColourEntity> {
        let request = NamedColourEntity.fetchRequest()
        request.sortDescriptors = [NSSortDescriptor(keyPath: \NamedColourEntity.colourName, ascending: true)]
        return request
    }

    // MARK: - Create, update, delete

    func add(_ colour: NamedColour) {
        var colour = colour
        _ = NamedColourEntity(&colour, in: context)
        context.saveOrReport()
        savedColours.append(colour)
        grid = savedColours
    }

    /// Renames a colour, as if the user had typed the name. The value saves itself.
    func rename(at position: Int, to name: String) {
        grid[position].name = name
        savedColours = grid
    }

    /// Removes a colour from the grid, as its context menu does.
    func cut(at position: Int) {
        let cut = grid[position]
        grid = grid.filter { $0 != cut }
        gridDidDelete()
    }

    private func gridDidDelete() {
        for colour in savedColours where !grid.contains(colour) {
            if let entity = colour.entity { context.delete(entity) }
        }
        context.saveOrReport()
        savedColours = grid
    }

    // MARK: - Showing

    func show(_ title: String) {
        print("\n-- \(title)")
        if grid.isEmpty { print("No colours") }
        for named in grid {
            print(named.colour.hexText, named.name)
        }
    }

    /// Prints the contents of the store, fetched again.
    func showEntities() throws {
        print("\n-- What the store has")
        context.reset()
        for entity in try context.fetch(Self.request) {
            print(entity.namedColour.colour.hexText, entity.colourName ?? "", "in", entity.entity.name ?? "")
        }
    }
}
