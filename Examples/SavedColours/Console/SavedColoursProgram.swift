import CoreData
import ExampleProgram

/// Stores named colours: values in the program, backed by managed objects.
///
///     swift run saved-colours --store /tmp/SavedColours.sqlite
///
/// Colours saved by a previous run are loaded first.
@main
enum SavedColoursProgram {
    static func main() {
        ExampleProgram("saved-colours").run { file in
            let colours = try SavedColours(file: file)
            colours.show("Loaded from the store")

            colours.add(NamedColour(name: "Sky", colour: Colour(red: 0.53, green: 0.81, blue: 0.92)))
            colours.add(NamedColour(name: "Moss", colour: Colour(red: 0.54, green: 0.6, blue: 0.36)))
            colours.show("Two are saved")

            colours.rename(at: colours.grid.endIndex - 1, to: "Lichen")
            colours.show("The last one gets another name")

            colours.cut(at: 0)
            colours.show("The first one is cut")
            try colours.showEntities()
        }
    }
}
