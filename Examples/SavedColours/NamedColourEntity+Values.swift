import CoreData

extension NamedColourEntity {
    /// The value that the object stands for.
    var namedColour: NamedColour {
        let colour = Colour(red: redComponent, green: greenComponent, blue: blueComponent)
        return NamedColour(name: colourName ?? "", colour: colour, entity: self)
    }

    /// Makes an object for a value, and lets the value know of it.
    convenience init(_ value: inout NamedColour, in context: NSManagedObjectContext) {
        self.init(context: context)
        redComponent = value.colour.red
        greenComponent = value.colour.green
        blueComponent = value.colour.blue
        colourName = value.name
        value.entity = self
    }
}
