/// The listings of an article about saved colours: a colour and its entity, the text field that renames it, and the menu that
/// deletes it.
struct SavedColoursPort {
    let listings: [Listing]

    init(_ book: Book) {
        listings = [
            book.listing("NamedColorEntity.read", from: "classfunc createInstanceFromEntity"),
            book.listing("NamedColorEntity.create", from: "classfunc createInManagedObjectContext"),
            book.listing("NamedColorItemRenderer.return", from: "func textFieldShouldReturn"),
            book.listing("NamedColorItemRenderer.end", from: "func textFieldDidEndEditing"),
            book.listing("NamedColor.name", from: "var name : String"),
            book.listing("SavedColorsGrid.menu", from: "func collectionView", at: 1),
            book.listing("SavedColorsGrid.can", from: "func collectionView", at: 2),
            book.listing("SavedColorsGrid.perform", from: "func collectionView", at: 3),
            book.listing("ViewController", from: "func savedColorsGridDeleteHandler"),
        ]
        .map { $0.changed(by: Self.changes) }
    }

    /// Returns the listings that are parts of a type.
    private func parts(of type: String) -> String {
        listings.filter { $0.name == type || $0.name.hasPrefix("\(type).") }.map(\.text).joined(separator: "\n\n")
    }

    /// The files of the program, without the stand-in for UIKit and the classes of the model.
    var files: [String: String] { ["SavedColours.swift": types, "main.swift": Self.main] }

    private var types: String {
        """
        import CoreData
        import Foundation

        extension NamedColorEntity {
        \(parts(of: "NamedColorEntity"))
        }

        final class NamedColor: Equatable {
            let color: UIColor
            var entityRef: NamedColorEntity?
        \(parts(of: "NamedColor"))

            init(name: String, color: UIColor) { (self.name, self.color) = (name, color) }

            static func == (one: NamedColor, other: NamedColor) -> Bool { one === other }
        }

        final class NamedColorItemRenderer: UITextFieldDelegate {
            let textInput = UITextField()
            var namedColor: NamedColor?

            init() { textInput.delegate = self }

        \(parts(of: "NamedColorItemRenderer"))
        }

        final class SavedColorsGrid: UIControl {
            var colors: [NamedColor] = []

        \(parts(of: "SavedColorsGrid"))
        }

        final class ViewController {
            let savedColorsGrid = SavedColorsGrid()
            var savedColors: [NamedColor] = []
            let appDelegate: AppDelegate
            var managedObjectContext: NSManagedObjectContext { appDelegate.managedObjectContext }

            init(_ appDelegate: AppDelegate) {
                self.appDelegate = appDelegate
                savedColorsGrid.addAction(for: .SavedColorDeleted) { [unowned self] in savedColorsGridDeleteHandler() }
            }

        \(parts(of: "ViewController"))
        }
        """
    }
}
