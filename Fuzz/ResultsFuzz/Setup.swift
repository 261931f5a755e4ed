import CoreData

/// The configuration of a script's controllers.
struct Setup {
    /// The sort orders, some of which also define sections.
    enum Order: CaseIterable {
        case titles, ranks, groups, groupsDescending, initials
    }

    /// The parent of the controllers' context.
    enum Place: CaseIterable {
        case store, child
    }

    let order: Order
    let place: Place
    let isFiltered: Bool

    var sectionKeyPath: String? {
        switch order {
        case .titles, .ranks: nil
        case .groups, .groupsDescending: "group"
        case .initials: "initial"
        }
    }

    var descriptors: [NSSortDescriptor] {
        switch order {
        case .titles: [descriptor("title", selector: "localizedStandardCompare:")]
        case .ranks: [descriptor("rank", ascending: false), descriptor("title", selector: "caseInsensitiveCompare:")]
        case .groups: [descriptor("group"), descriptor("rank")]
        case .groupsDescending: [descriptor("group", ascending: false), descriptor("title"), descriptor("rank")]
        case .initials: [descriptor("rank"), descriptor("title", ascending: false)]
        }
    }

    private func descriptor(
        _ key: String,
        ascending: Bool = true,
        selector: String = "compare:"
    ) -> NSSortDescriptor {
        NSSortDescriptor(key: key, ascending: ascending, selector: Selector(selector))
    }

    func request() -> NSFetchRequest<Item> {
        let request = NSFetchRequest<Item>(entityName: "Item")
        request.sortDescriptors = descriptors
        request.fetchBatchSize = isFiltered ? 3 : 0
        if isFiltered { request.predicate = NSPredicate(format: "rank > 1 AND title != 'b'") }
        return request
    }
}

/// An object in the results.
@ManagedObject
final class Item: NSManagedObject {
    /// A section key that is computed by the object, not stored, and follows the order of ranks.
    var initial: String? { ((value(forKey: "rank") as? Int) ?? 0) < 3 ? "low" : "high" }

    var summary: String {
        "\(value(forKey: "group") ?? "nil") \(value(forKey: "rank") ?? "nil") \(value(forKey: "title") ?? "nil")"
    }
}

enum ItemModel {
    static let groups: [String?] = ["a", "b", "c"]
    static let titles: [String?] = ["a", "A", "b", "é", "e", "É", "日本", nil, "", "a10", "a9"]

    static func make() -> NSManagedObjectModel {
        let item = NSEntityDescription()
        item.name = "Item"
        item.managedObjectClassName = NSStringFromClass(Item.self)
        item.properties = [
            attribute("group", .stringAttributeType), attribute("rank", .integer64AttributeType),
            attribute("title", .stringAttributeType), attribute("note", .integer64AttributeType),
        ]
        let special = NSEntityDescription()
        special.name = "Special"
        special.managedObjectClassName = NSStringFromClass(Item.self)
        item.subentities = [special]
        let model = NSManagedObjectModel()
        model.entities = [item, special]
        return model
    }

    private static func attribute(_ name: String, _ type: NSAttributeType) -> NSAttributeDescription {
        let attribute = NSAttributeDescription()
        attribute.name = name
        attribute.attributeType = type
        attribute.isOptional = true
        return attribute
    }
}
