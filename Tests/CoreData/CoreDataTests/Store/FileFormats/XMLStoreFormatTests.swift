import Foundation
import Testing

@testable import CoreData

@Suite struct XMLStoreFormatTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// A file written by Apple's framework in 2006, which has no version hashes.
    private static let vehicles = """
        <?xml version="1.0"?>
        <!DOCTYPE database SYSTEM "file:///System/Library/DTDs/CoreData.dtd">

        <database>
            <databaseInfo>
                <version>134481920</version>
                <UUID>343C8D7F-A000-42C4-8463-43FA1E5EF3FB</UUID>
                <nextObjectID>104</nextObjectID>
                <metadata></metadata>
            </databaseInfo>
            <object type="VEHICLEPICTURE" id="z103">
                <attribute name="picturename" type="string">picture_1</attribute>
                <attribute name="sequence" type="int32">0</attribute>
                <relationship name="picturesforvehicle" type="1/1" destination="VEHICLE" idrefs="z102"></relationship>
            </object>
            <object type="VEHICLEPICTURE" id="z104">
                <attribute name="picturename" type="string">picture_2 picture name</attribute>
                <attribute name="sequence" type="int32">0</attribute>
                <relationship name="picturesforvehicle" type="1/1" destination="VEHICLE" idrefs="z102"></relationship>
            </object>
            <object type="VEHICLE" id="z102">
                <attribute name="make" type="string">manufacturer</attribute>
                <attribute name="year" type="int32">2006</attribute>
                <attribute name="sold" type="date">173000000.50000000000000000000</attribute>
                <relationship name="vehiclepictures" type="0/0" destination="VEHICLEPICTURE" idrefs="z104 z103"></relationship>
            </object>
        </database>

        """

    private static func vehicleModel() -> NSManagedObjectModel {
        let (vehicle, picture) = (NSEntityDescription(), NSEntityDescription())
        vehicle.name = "Vehicle"
        picture.name = "VehiclePicture"
        let pictures = SlipBoxModel.relationship("vehiclePictures", to: picture, count: 0)
        let owner = SlipBoxModel.relationship("picturesForVehicle", to: vehicle, count: 1)
        owner.isOptional = false
        SlipBoxModel.connect(pictures, owner)
        vehicle.properties = [
            SlipBoxModel.attribute("make", .string), SlipBoxModel.attribute("year", .integer32),
            SlipBoxModel.attribute("sold", .date), pictures,
        ]
        picture.properties = [
            SlipBoxModel.attribute("pictureName", .string), SlipBoxModel.attribute("sequence", .integer32), owner,
        ]
        let model = NSManagedObjectModel()
        model.entities = [vehicle, picture]
        return model
    }

    private func context() throws -> NSManagedObjectContext {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: Self.vehicleModel())
        try coordinator.addPersistentStore(type: .xml, at: folder.file("Vehicles.xml"))
        return FileShelf.context(coordinator)
    }

    @Test func S222_filesOfApplesFrameworkAreRead() throws {
        try folder.write(Self.vehicles, to: "Vehicles.xml")
        let context = try context()
        let vehicle = try #require(try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Vehicle")).first)
        #expect(vehicle.objectID.uriRepresentation().absoluteString.hasSuffix("EF3FB/Vehicle/p102"))
        #expect(vehicle.value(forKey: "year") as? Int == 2006)
        #expect(vehicle.value(forKey: "sold") as? Date == Date(timeIntervalSinceReferenceDate: 173_000_000.5))
        let pictures = try #require(vehicle.value(forKey: "vehiclePictures") as? NSSet)
        #expect(pictures.count == 2)
        let request = NSFetchRequest<NSManagedObject>(entityName: "VehiclePicture")
        request.predicate = NSPredicate(format: "picturesForVehicle == %@ AND pictureName CONTAINS 'name'", vehicle)
        #expect(try context.fetch(request).map { $0.objectID.key } == [104])
    }

    @Test func S222_filesAreWrittenAsApplesFrameworkDoes() throws {
        try folder.write(Self.vehicles, to: "Vehicles.xml")
        let context = try context()
        let vehicle = try #require(try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Vehicle")).first)
        vehicle.setValue("a < b & c", forKey: "make")
        let picture = context.make("VehiclePicture", ["sequence": 7])
        picture.setValue(vehicle, forKey: "picturesForVehicle")
        try context.save()
        let text = try #require(try folder.contents()["Vehicles.xml"])
        let head = text.prefix(upTo: try #require(text.range(of: "<metadata>")).lowerBound)
        #expect(
            head.hasSuffix(
                "<UUID>343C8D7F-A000-42C4-8463-43FA1E5EF3FB</UUID>\n        <nextObjectID>105</nextObjectID>\n        "
            )
        )
        let objects = text.suffix(from: try #require(text.range(of: "    </databaseInfo>\n")).upperBound)
        let changed = """
                <object type="VEHICLE" id="z102">
                    <attribute name="make" type="string">a &lt; b &amp; c</attribute>
                    <attribute name="sold" type="date">173000000.50000000000000000000</attribute>
                    <attribute name="year" type="int32">2006</attribute>
                    <relationship name="vehiclepictures" type="0/0" destination="VEHICLEPICTURE" idrefs="z103 z104 z105"></relationship>
                </object>
            """
        #expect(objects.contains(changed))
        let added = """
                <object type="VEHICLEPICTURE" id="z105">
                    <attribute name="sequence" type="int32">7</attribute>
                    <relationship name="picturesforvehicle" type="1/1" destination="VEHICLE" idrefs="z102"></relationship>
                </object>
            """
        #expect(objects.contains(added))
    }

    @Test func namesThatTheFileCannotTellApartAreRefused() throws {
        let model = Self.vehicleModel()
        model.entitiesByName["Vehicle"]?.properties += [SlipBoxModel.attribute("MAKE", .string)]
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        let code = errorCode { _ = try coordinator.addPersistentStore(type: .xml, at: folder.file("Vehicles.xml")) }
        #expect(code == .persistentStoreOpen)
    }
}
