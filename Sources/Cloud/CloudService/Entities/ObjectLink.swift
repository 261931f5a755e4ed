internal import CloudWire

/// The way from an object to another one that it is related to.
package struct ObjectLink: Hashable, Sendable, Identifiable {
    package let key: ObjectKey
    /// The entity of the other object; nil if there is no such object.
    package let entity: String?
    package let title: String
    /// The reason why the relationship cannot lead there; nil if it can.
    package let problem: String?

    package var id: ObjectKey { key }

    /// - Parameters:
    ///   - object: The object with the key; nil if there is none.
    ///   - relationship: The relationship that leads to it; nil for one that the model does not have.
    init(
        to key: ObjectKey,
        _ object: EntityObject?,
        through relationship: RelationshipShape?,
        in model: EntityModel
    ) {
        (self.key, entity, title) = (key, object?.entity?.name, object?.title ?? key.name)
        guard let object else {
            problem = "There is no record “\(key.name)”."
            return
        }
        let expected = relationship.flatMap { model[$0.destination] }
        let isExpected = expected.map { $0.family.contains(object.entity?.name ?? "") } ?? true
        let kind = object.entity?.name ?? object.record.recordType ?? "record"
        problem = isExpected ? nil : "It leads to a \(kind), and not to a \(expected?.name ?? "")."
    }
}

/// The objects of a to-many relationship.
package struct ToManyReading: Hashable, Sendable, Identifiable {
    package let shape: RelationshipShape
    /// In their order, and those that have none by their titles.
    package private(set) var links: [ObjectLink]
    /// Whether there may be more objects than were looked for.
    package let hasMore: Bool

    package var id: String { shape.name }
    /// Whether records hold the relationship at all: they do not if it is transient, or has no inverse.
    package var isInRecords: Bool { shape.link != .none }

    init(_ shape: RelationshipShape, _ links: [ObjectLink], hasMore: Bool = false) {
        (self.shape, self.hasMore) = (shape, hasMore)
        self.links = links.sorted { ($0.title, $0.key.name) < ($1.title, $1.key.name) }
    }

    /// The objects in the order that the record of their owner says.
    func arranged(by owner: WireRecord) -> ToManyReading {
        let names = shape.orderField.flatMap { owner.fields[$0]?.value?.recordNames } ?? []
        let places = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
        var reading = self
        reading.links = zip(links.map { places[$0.key.name, default: .max] }, links.indices)
            .sorted { $0 < $1 }.map { links[$0.1] }
        return reading
    }
}

/// A pair of an object and another one whose relationship the model does not have.
package struct UnknownPair: Hashable, Sendable, Identifiable {
    /// The name of the record of the pair.
    package let id: String
    /// The relationship at the end of the object, such as `Note.tags`.
    package let relationship: String
    package let link: ObjectLink
}

/// An object with all that it is related to.
package struct ObjectDetail: Sendable {
    package let object: EntityObject
    /// The objects that to-one relationships lead to, by the names of the relationships that are not empty.
    package let toOnes: [String: ObjectLink]
    package let toManys: [ToManyReading]
    package let unknownPairs: [UnknownPair]
    /// The beginnings of texts that are in files, by the names of their attributes.
    package internal(set) var beginnings: [String: String] = [:]
}

/// A page of objects of an entity, with those that their to-one relationships lead to.
package struct EntityPage: Sendable {
    package let objects: [EntityObject]
    /// The place after which the next page begins; nil at the end.
    package let next: BrowsePlace?
    /// The rows that were searched.
    package let searched: Int
    /// Whether the search has ended before the page was full.
    package let hasGivenUp: Bool
    let links: [ObjectKey: EntityObject]
    let model: EntityModel

    /// The object that a to-one relationship of an object on the page leads to; nil if it leads nowhere.
    package func link(_ reading: ToOneReading, of object: EntityObject) -> ObjectLink? {
        reading.target.map { name in
            let key = ObjectKey(name: name, zone: object.zone)
            return ObjectLink(to: key, links[key], through: reading.shape, in: model)
        }
    }
}
