import CoreData
import SwiftUI
import Testing

@testable import saved_colours_app

/// The values behind the grid of colours.
@MainActor
@Suite struct SavedColoursAppTests {
    private let context: NSManagedObjectContext

    init() throws {
        let products = try #require(Bundle.main.executableURL?.deletingLastPathComponent())
        let file = products.appending(path: "swift-coredata_saved-colours-app.resources/SavedColours.momd")
        let coordinator = NSPersistentStoreCoordinator(
            managedObjectModel: try #require(NSManagedObjectModel(contentsOf: file))
        )
        try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
        context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
    }

    @Test func aRenamedValueSavesItself() throws {
        var sky = NamedColour(name: "Sky", colour: try #require(Colour(hexText: "#87CFEB")))
        sky.name = "Blue"
        #expect(!context.hasChanges)
        sky.insert(into: context)
        try context.save()
        sky.name = "Sky"
        #expect(!context.hasChanges)
        let entity = try #require(try context.fetch(NamedColourEntity.fetchRequest()).first)
        #expect(entity.namedColour == sky && entity.namedColour.colour.hexText == "#87CFEB")
    }

    @Test func theValueOfACutColourIsOnlyAValue() throws {
        var sky = NamedColour(name: "Sky", colour: Colour(red: 0, green: 0, blue: 1))
        sky.insert(into: context)
        try context.save()
        context.delete(try #require(sky.entity))
        try context.save()
        sky.name = "Blue"
        #expect(try context.count(for: NamedColourEntity.fetchRequest()) == 0)
    }

    @Test func textIsReadableOnEveryColour() throws {
        for (hex, ink) in [("#FFFFFF", Color.black), ("#87CFEB", .black), ("#4A4641", .white), ("#000000", .white)] {
            #expect(try #require(Colour(hexText: hex)).ink == ink, "\(hex)")
        }
        #expect(Colour(hexText: "87CFEB") == nil && Colour(hexText: "#87CFEZ") == nil)
        #expect(Colour(red: -1, green: 0.5, blue: 2).hexText == "#0080FF")
    }
}
