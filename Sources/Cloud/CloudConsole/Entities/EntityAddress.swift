internal import CloudService
internal import CloudWire
internal import WebUI

/// The address of an entity or an object on the screen of entities.
struct EntityAddress {
    let text: String

    /// The names of the parameters. Other screens have others, so that a link from one to another sets only what it names.
    enum Parameter {
        static let owner = "owner"
        static let zone = "in"
        static let entity = "entity"
        static let object = "object"
        static let objectZone = "at"
    }

    /// - Parameter zone: The zone whose objects the table shows; empty for all.
    @MainActor
    init(_ desk: ConsoleDesk, owner: String, in zone: String = "", entity: String, object: ObjectKey? = nil) {
        text = desk.address(
            desk.container,
            desk.environment,
            .entities,
            [],
            [
                (Parameter.owner, owner), (Parameter.zone, zone), (Parameter.entity, entity),
                (Parameter.object, object?.name ?? ""), (Parameter.objectZone, object?.zone.name ?? ""),
            ]
        )
    }
}

/// A link from a record to the object that it mirrors; nothing for other records, and for one that is not saved yet.
struct EntityLink: View {
    let desk: ConsoleDesk
    let owner: String
    let zone: ZoneName
    let record: WireRecord

    var body: some View {
        if record.recordChangeTag != nil, let entity = EntityModel.entityName(of: record) {
            let key = ObjectKey(name: record.recordName, zone: zone)
            AddressLink(EntityAddress(desk, owner: owner, entity: entity, object: key).text) {
                Text(verbatim: "Show as \(entity)")
            }
        }
    }
}
