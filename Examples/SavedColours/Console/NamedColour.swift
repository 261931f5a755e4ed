import CoreData

/// A named colour, as the program passes it around.
///
/// This value refers to its managed object once it has been saved, and setting its name saves the new name. That suits
/// a program as small as this one; a larger one would leave saving to a single place.
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
    /// Saves changes. Prints an error, for callers that cannot throw.
    func saveOrReport() {
        guard hasChanges else { return }
        do {
            try save()
        } catch {
            print("Unable to save: \(error.localizedDescription)")
        }
    }
}

/// A colour with three components, each from 0 to 1.
struct Colour: Equatable {
    var red: Float
    var green: Float
    var blue: Float

    /// The colour in the notation of the web: `#87CFEB`.
    var hexText: String {
        let number = [red, green, blue].reduce(0) { $0 << 8 | Int(($1 * 255).rounded()) }
        let digits = String(number, radix: 16, uppercase: true)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}

extension NamedColourEntity {
    /// The value that the object represents.
    var namedColour: NamedColour {
        let colour = Colour(red: redComponent, green: greenComponent, blue: blueComponent)
        return NamedColour(name: colourName ?? "", colour: colour, entity: self)
    }

    /// Inserts an object for a value and stores a reference to it in the value.
    convenience init(_ value: inout NamedColour, in context: NSManagedObjectContext) {
        self.init(context: context)
        redComponent = value.colour.red
        greenComponent = value.colour.green
        blueComponent = value.colour.blue
        colourName = value.name
        value.entity = self
    }
}
