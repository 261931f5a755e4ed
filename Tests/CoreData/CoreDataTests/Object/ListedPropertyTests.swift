import CoreData
import Testing

/// Properties that classes list for key-value coding, with `@ManagedObject` and by hand.
@Suite struct ListedPropertyTests {
    @Test func classesListTheirManagedAndComputedProperties() throws {
        let order: Set = [
            "customer", "number", "lines", "primitiveNote", "primitiveCustomer", "note", "label", "platform",
            "hasCustomer", "priority",
        ]
        try Shop.withContext { _ in
            #expect(Set(Order.keyValueProperties.keys) == order)
            #expect(Set(Gift.keyValueProperties.keys) == order.union(["wrapping", "primitiveWrapping"]))
            #expect(Set(Voucher.keyValueProperties.keys) == order)
            #expect(Set(Customer.keyValueProperties.keys) == ["name", "orders"])
            #expect(Set(Line.keyValueProperties.keys) == ["title", "order", "initial"])
            #expect(Set(Hidden.keyValueProperties.keys) == ["name", "initial"])
            #expect(Set(Box<Int>.keyValueProperties.keys) == ["content", "text"])
        }
    }

    @Test func keyPathsHaveNames() {
        #expect(NSSortDescriptor(keyPath: \Order.serial, ascending: true).key == "number")
        #expect(NSSortDescriptor(keyPath: \Order.label, ascending: true).key == "label")
        #expect(NSSortDescriptor(keyPath: \Gift.wrapping, ascending: true).key == "wrapping")
        #expect(NSSortDescriptor(keyPath: \Gift.label, ascending: true).key == "label")
        #expect(NSSortDescriptor(keyPath: \Line.title, ascending: true).key == "title")
        #expect(NSSortDescriptor(keyPath: \Line.order.customer.name, ascending: true).key == "order.customer.name")
        #expect(NSSortDescriptor(keyPath: \Hidden.initial, ascending: true).key == "initial")
        #expect(NSSortDescriptor(keyPath: \Box<Int>.content, ascending: true).key == "content")
    }

    @Test func accessorsAreThoseOfTheirKeys() throws {
        try Shop.withContext { context in
            let (gift, line) = (Gift(context: context), Line(context: context))
            gift.setValue("fragile", forKey: "note")
            gift.setValue(7, forKey: "number")
            #expect(gift.value(forKey: "note") as? String == "FRAGILE")
            #expect(gift.value(forKey: "label") as? String == "Gift #7 /FRAGILE/")
            #expect(gift.value(forKey: "platform") as? String == "Linux")
            line.setValue("paper", forKey: "title")
            #expect(line.value(forKey: "initial") as? String == "p")
            #expect(NSPredicate(format: "initial == 'p' AND order == nil").evaluate(with: line))
            let request = NSFetchRequest<Order>(entityName: "Order")
            request.predicate = NSPredicate(format: "number == 7 AND SELF == %@", gift)
            let found: [Order] = try context.fetch(request)
            #expect(found.map(\.objectID) == [gift.objectID])
        }
    }

    @Test func primitiveAccessorsAnnounceNothing() throws {
        try Shop.withContext { context in
            let order = Order(context: context)
            try context.save()
            order.setValue("quiet", forKey: "primitiveNote")
            #expect(!order.hasChanges && order.note == "QUIET")
            #expect(order.value(forKey: "primitiveNote") as? String == "quiet")
            order.note = "loud"
            #expect(order.hasChanges && order.primitiveValue(forKey: "note") as? String == "loud")
        }
    }

    @Test func enumerationsAreTheirRawValues() throws {
        try Shop.withContext { context in
            let gift = Gift(context: context)
            #expect(gift.priority == .low && gift.optionalPriority == nil && gift.wrapping == nil)
            gift.priority = .high
            gift.wrapping = .box
            #expect(gift.value(forKey: "priority") as? Int == 1 && gift.value(forKey: "wrapping") as? String == "box")
            try context.save()
            context.refresh(gift, mergeChanges: false)
            #expect(gift.priority == .high && gift.optionalPriority == .high && gift.wrapping == .box)
            gift.primitiveWrapping = .paper
            gift.optionalPriority = nil
            #expect(gift.wrapping == .paper && gift.primitiveValue(forKey: "wrapping") as? String == "paper")
            #expect(gift.value(forKey: "priority") == nil && gift.priority == .low)
            gift.setValue(1, forKey: "priority")
            #expect(NSPredicate(format: "priority == 1").evaluate(with: gift))
        }
    }

    @Test func missingObjectsAreNilByKey() throws {
        try Shop.withContext { context in
            for object in [Order(context: context), Line(context: context), Delivery(context: context)] {
                let key = object is Order ? "customer" : "order"
                let value = object is Order ? Customer(context: context) : Order(context: context)
                #expect(object.value(forKey: key) == nil)
                #expect(object.value(forKeyPath: key + ".objectID") == nil)
                #expect(NSPredicate(format: "%K == nil", key).evaluate(with: object))
                object.setValue(value, forKey: key)
                #expect(object.value(forKey: key) as? NSManagedObject === value)
                let inverse = object is Order ? "orders" : object is Line ? "lines" : "delivery"
                #expect(elements(value.value(forKey: inverse)) == [object])
                object.setValue(nil, forKey: key)
            }
            #expect(context.insertedObjects.count == 6)
        }
    }

    @Test func missingValuesCanBeSetByKey() throws {
        try Shop.withContext { context in
            let delivery = Delivery(context: context)
            var changes: [String] = []
            let observation = delivery.observe(\.order, options: [.new]) { _, _ in changes.append("order") }
            delivery.setValue(URL(string: "file:///tmp"), forKey: "sender")
            delivery.setValue(Order(context: context), forKey: "order")
            #expect(delivery.sender == URL(string: "file:///tmp") && changes == ["order"])
            observation.invalidate()
        }
    }

    @Test func missingObjectsStopTheProgramWithoutAKey() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try Shop.withContext { _ = Delivery(context: $0).order }
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(text.contains("is declared as Order, but its value is nil"), "\(text)")
    }

    @Test func aPropertyOfAnotherClassStopsTheProgram() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try Shop.withContext { context in
                let model = Shop.model()
                model.entitiesByName["Delivery"]?.managedObjectClassName = NSStringFromClass(MislistedDelivery.self)
                let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
                context.persistentStoreCoordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
                context.performAndWait { _ = MislistedDelivery(context: context).value(forKey: "order") }
            }
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(
            text.contains("MislistedDelivery lists \"title\" with a key path of Line: it must start at "),
            "\(text)"
        )
    }

    private func elements(_ value: Any?) -> [NSManagedObject] {
        (value as? NSSet)?.allObjects as? [NSManagedObject] ?? (value as? NSOrderedSet)?.array as? [NSManagedObject]
            ?? [value as? NSManagedObject].compactMap { $0 }
    }
}

@ManagedObject
private final class Hidden: NSManagedObject {
    @Managed var name: String?
    fileprivate var initial: Character? { name?.first }
}

@ManagedObject
private class Box<Content: Hashable & Sendable>: NSManagedObject {
    @Managed var content: Content?
    var text: String { "\(content, default: "-")" }
}

final class MislistedDelivery: NSManagedObject {
    override class var keyValueProperties: [String: KeyValueProperty] { ["title": KeyValueProperty(\Line.title)] }
}
