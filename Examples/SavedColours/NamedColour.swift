import CoreData

/// A colour with a name, as the program passes it around.
///
/// It is a value that knows the managed object behind it, once it has been saved: whoever changes its name changes the
/// store. That suits a program as small as this one; a larger one would leave saving to a single place.
struct NamedColour: Equatable {
    let colour: Colour
    var entity: NamedColourEntity?
    var name: String {
        didSet {
            guard let entity else { return }
            entity.colourName = name
            entity.managedObjectContext?.saveOrReport()
        }
    }

    init(name: String, colour: Colour, entity: NamedColourEntity? = nil) {
        self.name = name
        self.colour = colour
        self.entity = entity
    }
}

extension NSManagedObjectContext {
    /// Saves what has changed. What goes wrong is printed, for those who cannot throw.
    func saveOrReport() {
        guard hasChanges else { return }
        do {
            try save()
        } catch {
            print("Unable to save: \(error.localizedDescription)")
        }
    }
}
