import Foundation

extension SavedColoursPort {
    /// Writes the model of the article into a folder and returns its place.
    static func writeModel(in folder: URL) throws -> URL {
        let model = folder.appending(path: "SavedColours.xcdatamodel")
        try FileManager.default.createDirectory(at: model, withIntermediateDirectories: true)
        try contents.write(to: model.appending(path: "contents"), atomically: true, encoding: .utf8)
        return model
    }

    private static let contents = """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
            <entity name="NamedColorEntity" representedClassName="NamedColorEntity" codeGenerationType="class">
                <attribute name="blueComponent" optional="YES" attributeType="Float" usesScalarValueType="NO"/>
                <attribute name="colorName" attributeType="String" defaultValueString=""/>
                <attribute name="greenComponent" optional="YES" attributeType="Float" usesScalarValueType="NO"/>
                <attribute name="redComponent" optional="YES" attributeType="Float" usesScalarValueType="NO"/>
            </entity>
        </model>
        """

    /// The rest of the app, and its user.
    static let main = #"""
        import CoreData
        import Foundation

        final class AppDelegate {
            let managedObjectContext: NSManagedObjectContext

            init() {
                let model = NSManagedObjectModel(contentsOf: URL(fileURLWithPath: "SavedColours.mom"))!
                let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
                let url = URL(fileURLWithPath: "SavedColours.sqlite")
                try! coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url)
                managedObjectContext = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
                managedObjectContext.persistentStoreCoordinator = coordinator
            }

            func saveContext() { try! managedObjectContext.save() }
        }

        extension UIColor {
            struct Components {
                let redComponent, greenComponent, blueComponent: NSNumber
            }

            func getRGB() -> Components {
                let parts = name.split(separator: " ").map { NSNumber(value: Float($0)!) }
                return Components(redComponent: parts[0], greenComponent: parts[1], blueComponent: parts[2])
            }

            static func colorFromNSNumbers(
                redComponent: NSNumber?, greenComponent: NSNumber?, blueComponent: NSNumber?
            ) -> UIColor {
                UIColor(name: [redComponent, greenComponent, blueComponent].map { "\($0!.floatValue)" }.joined(separator: " "))
            }
        }

        extension UIControl.Event {
            static let SavedColorDeleted = UIControl.Event(rawValue: 1 << 24)
        }

        let app = AppDelegate()
        UIApplication.shared.delegate = app
        let context = app.managedObjectContext

        /// Prints the colours of the file, read in a context of its own.
        func showStore() {
            let reading = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
            reading.persistentStoreCoordinator = context.persistentStoreCoordinator
            let request: NSFetchRequest<NamedColorEntity> = NamedColorEntity.fetchRequest()
            request.sortDescriptors = [NSSortDescriptor(key: "colorName", ascending: true)]
            for entity in try! reading.fetch(request) {
                let color = NamedColorEntity.createInstanceFromEntity(entity: entity)!
                print("  \(color.name): \(color.color.name), knows its row: \(color.entityRef === entity)")
            }
        }

        let colors = [("Red", "1.0 0.0 0.0"), ("Sea", "0.0 0.5 0.5"), ("Sun", "1.0 1.0 0.0")].map { name, parts in
            NamedColor(name: name, color: UIColor(name: parts))
        }
        for color in colors { _ = NamedColorEntity.createInManagedObjectContext(moc: context, namedColor: color) }
        app.saveContext()
        print("Saved")
        showStore()

        let renderer = NamedColorItemRenderer()
        renderer.namedColor = colors[1]
        renderer.textInput.text = "Lagoon"
        print("Return ends editing: \(renderer.textFieldShouldReturn(renderer.textInput))")
        showStore()

        let screen = ViewController(app)
        (screen.savedColors, screen.savedColorsGrid.colors) = (colors, colors)
        let (grid, view, place) = (screen.savedColorsGrid, UICollectionView(), IndexPath(indexes: [0, 2]))
        print("A menu: \(grid.collectionView(view, shouldShowMenuForItemAt: place))")
        for action in ["cut:", "copy:"] {
            let can = grid.collectionView(view, canPerformAction: Selector(action), forItemAt: place, withSender: nil)
            print("  \(action) \(can)")
        }
        grid.collectionView(view, performAction: Selector("copy:"), forItemAt: place, withSender: nil)
        grid.collectionView(view, performAction: Selector("cut:"), forItemAt: place, withSender: nil)
        print("Cut: \(screen.savedColors.map(\.name))")
        showStore()
        """#
}
