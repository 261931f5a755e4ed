import Foundation
import ManagedObjectModelFormat
import SeededRandom

@testable import CoreData

/// Random changes to a model, each also applied to the expected content of the store.
struct Evolution {
    private(set) var model: ModelDefinition
    private(set) var world: MigratedWorld
    /// A log of the changes, for finding faults.
    private(set) var steps: [String] = []
    private var random: SeededGenerator
    private var count = 0

    init(_ model: ModelDefinition, _ world: MigratedWorld, seed: UInt64) {
        self.model = model
        self.world = world
        random = SeededGenerator(seed: seed)
    }

    mutating func run(_ stepCount: Int) {
        let kinds: [(inout Evolution) -> String?] = [
            { $0.addAttribute() }, { $0.removeAttribute() }, { $0.renameAttribute() }, { $0.requireAttribute() },
            { $0.widenAttribute() }, { $0.addEntity() }, { $0.removeEntity() }, { $0.renameEntity() },
            { $0.makeToMany() }, { $0.toggleOrder() }, { $0.removeRelationship() }, { $0.addRelationship() },
            { $0.renameRelationship() }, { $0.moveUp() }, { $0.moveDown() }, { $0.insertParent() },
            { $0.leaveParent() },
            { $0.addCount() }, { $0.toggleExternal() }, { $0.dropInverse() }, { $0.addIndex() },
        ]
        while steps.count < stepCount {
            if let step = kinds[Int(random.next() % UInt64(kinds.count))](&self) { steps.append(step) }
        }
    }

    // MARK: - Choosing

    private mutating func pick<Element>(_ elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[Int(random.next() % UInt64(elements.count))]
    }

    private mutating func newName(_ kind: String) -> String {
        count += 1
        // Names from the whole alphabet change the numbers of entities and the order of properties.
        return "\(pick(["a", "h", "q", "z"]) ?? "a")\(kind)\(count)"
    }

    /// Returns an entity and its subentities.
    private func family(_ entity: String) -> Set<String> {
        Set(model.entities.filter { model.lineage(of: $0).contains { $0.name == entity } }.map(\.name))
    }

    private mutating func pickAttribute(_ isFit: (AttributeDefinition) -> Bool = { _ in true }) -> (
        String, AttributeDefinition
    )? {
        pick(
            model.entities.flatMap { entity in
                entity.attributes.filter { $0.derivation == nil && isFit($0) }.map { (entity.name, $0) }
            }
        )
    }

    private mutating func pickRelationship(_ isFit: (RelationshipDefinition) -> Bool = { _ in true }) -> (
        String, RelationshipDefinition
    )? {
        pick(model.entities.flatMap { entity in entity.relationships.filter(isFit).map { (entity.name, $0) } })
    }

    private mutating func change(_ entity: String, _ body: (inout MigratedWorld.Object) -> Void) {
        let family = family(entity)
        for index in world.objects.indices where family.contains(world.objects[index].entity) {
            body(&world.objects[index])
        }
    }

    // MARK: - Attributes

    private mutating func addAttribute() -> String? {
        guard let entity = pick(model.entities.map(\.name)) else { return nil }
        let name = newName("Attribute")
        let kinds: [(AttributeType, PropertyListValue, Value)] = [
            (.string, .string("it's"), .text("it's")), (.integer32, .integer(-5), .integer(-5)),
            (.double, .real(0.1), .real(0.1)), (.boolean, .boolean(true), .integer(1)),
        ]
        guard let kind = pick(kinds) else { return nil }
        let hasDefault = random.next() % 2 == 0
        var attribute = AttributeDefinition(name, kind.0, defaultValue: hasDefault ? kind.1 : nil)
        attribute.isOptional = !hasDefault || random.next() % 2 == 0
        model[entity].attributes.append(attribute)
        change(entity) { $0.attributes[name] = hasDefault ? kind.2 : .null }
        return "add \(entity).\(name)"
    }

    private mutating func removeAttribute() -> String? {
        guard let (entity, attribute) = pickAttribute() else { return nil }
        model[entity].attributes.removeAll { $0.name == attribute.name }
        model[entity].indexes.removeAll { $0.elements.contains { $0.propertyName == attribute.name } }
        change(entity) { $0.attributes[attribute.name] = nil }
        return "remove \(entity).\(attribute.name)"
    }

    private mutating func renameAttribute() -> String? {
        guard let (entity, attribute) = pickAttribute() else { return nil }
        let name = newName("Name")
        model[entity][attribute: attribute.name].renamingIdentifier = attribute.renamingIdentifier ?? attribute.name
        model[entity][attribute: attribute.name].name = name
        model[entity].indexes.removeAll { $0.elements.contains { $0.propertyName == attribute.name } }
        change(entity) { $0.attributes[name] = $0.attributes.removeValue(forKey: attribute.name) }
        return "rename \(entity).\(attribute.name) to \(name)"
    }

    private mutating func requireAttribute() -> String? {
        guard let (entity, attribute) = pickAttribute({ $0.isOptional && $0.type == .integer16 }) else { return nil }
        model[entity][attribute: attribute.name].isOptional = false
        model[entity][attribute: attribute.name].defaultValue = .integer(77)
        change(entity) { object in
            if object.attributes[attribute.name] == .null { object.attributes[attribute.name] = .integer(77) }
        }
        return "require \(entity).\(attribute.name)"
    }

    private mutating func widenAttribute() -> String? {
        let wider: [AttributeType: AttributeType] = [.integer16: .integer32, .integer32: .integer64, .float: .double]
        guard let (entity, attribute) = pickAttribute({ wider[$0.type] != nil }), let type = wider[attribute.type]
        else {
            return nil
        }
        model[entity][attribute: attribute.name].type = type
        return "widen \(entity).\(attribute.name)"
    }

    private mutating func toggleExternal() -> String? {
        guard let (entity, attribute) = pickAttribute({ $0.type == .binaryData }) else { return nil }
        model[entity][attribute: attribute.name].allowsExternalStorage.toggle()
        model[entity].versionHashModifier = newName("Hash")
        return "store \(entity).\(attribute.name) elsewhere"
    }

    private mutating func moveUp() -> String? {
        let movable = model.entities.filter { $0.parentName != nil }.flatMap { entity in
            entity.attributes.filter { $0.isOptional && $0.derivation == nil }.map { (entity, $0) }
        }
        guard let (entity, attribute) = pick(movable), let parent = entity.parentName else { return nil }
        model[entity.name].attributes.removeAll { $0.name == attribute.name }
        model[entity.name].indexes = []
        var moved = attribute
        moved.defaultValue = nil
        model[parent].attributes.append(moved)
        change(parent) { $0.attributes[attribute.name] = $0.attributes[attribute.name] ?? .null }
        return "move \(entity.name).\(attribute.name) up"
    }

    private mutating func moveDown() -> String? {
        guard let entity = pick(model.entities.filter { $0.parentName != nil }), let parent = entity.parentName,
            let attribute = pick(model[parent].attributes.filter { $0.derivation == nil })
        else { return nil }
        model[parent].attributes.removeAll { $0.name == attribute.name }
        model[parent].indexes = []
        model[entity.name].attributes.append(attribute)
        let family = family(entity.name)
        change(parent) { object in
            if !family.contains(object.entity) { object.attributes[attribute.name] = nil }
        }
        return "move \(parent).\(attribute.name) down to \(entity.name)"
    }

    private mutating func addCount() -> String? {
        guard let (entity, relationship) = pickRelationship({ $0.isToMany && $0.inverseName != nil }) else {
            return nil
        }
        let hasCount = model[entity].attributes.contains { $0.derivation != nil }
        guard !hasCount else { return nil }
        var attribute = AttributeDefinition(newName("Count"), .integer64)
        attribute.derivation = "\(relationship.name).@count"
        model[entity].attributes.append(attribute)
        // The final state of the relationship is counted: see ``counted``.
        return "count \(entity).\(relationship.name)"
    }

    private mutating func addIndex() -> String? {
        guard let (entity, attribute) = pickAttribute({ $0.type == .string }) else { return nil }
        let index = FetchIndexDefinition(name: newName("Index"), elements: [.init(propertyName: attribute.name)])
        model[entity].indexes.append(index)
        model[entity].versionHashModifier = newName("Hash")
        return "index \(entity).\(attribute.name)"
    }
}

// MARK: - Entities and relationships

extension Evolution {
    private mutating func addEntity() -> String? {
        let name = newName("Entity").capitalized
        let parent = random.next() % 3 == 0 ? pick(model.entities.map(\.name)) : nil
        model.entities.append(EntityDefinition(name, parent: parent, [AttributeDefinition(newName("Own"))]))
        return "add entity \(name)"
    }

    /// Also removes relationships to the entity.
    private mutating func removeEntity() -> String? {
        let parents = Set(model.entities.compactMap(\.parentName))
        guard let entity = pick(model.entities.filter { !parents.contains($0.name) })?.name, model.entities.count > 4
        else {
            return nil
        }
        for (owner, relationship) in relationships where owner == entity || relationship.destinationName == entity {
            remove(relationship.name, of: owner)
        }
        model.entities.removeAll { $0.name == entity }
        removeObjects { $0.entity == entity }
        return "remove entity \(entity)"
    }

    private mutating func renameEntity() -> String? {
        guard let entity = pick(model.entities) else { return nil }
        let name = newName("Renamed").capitalized
        model[entity.name].renamingIdentifier = entity.renamingIdentifier ?? entity.name
        model[entity.name].name = name
        for index in model.entities.indices {
            if model.entities[index].parentName == entity.name { model.entities[index].parentName = name }
            for place in model.entities[index].relationships.indices
            where model.entities[index].relationships[place].destinationName == entity.name {
                model.entities[index].relationships[place].destinationName = name
            }
        }
        for index in world.objects.indices where world.objects[index].entity == entity.name {
            world.objects[index].entity = name
        }
        return "rename entity \(entity.name) to \(name)"
    }

    private mutating func insertParent() -> String? {
        guard let root = pick(model.entities.filter { $0.parentName == nil })?.name else { return nil }
        let name = newName("Parent").capitalized
        let attribute = AttributeDefinition(newName("Inherited"), .integer32, defaultValue: .integer(3))
        model.entities.append(EntityDefinition(name, isAbstract: true, [attribute]))
        model[root].parentName = name
        change(name) { $0.attributes[attribute.name] = .integer(3) }
        return "insert \(name) above \(root)"
    }

    /// Moves an entity without subentities out of its hierarchy, keeping some of the inherited properties.
    private mutating func leaveParent() -> String? {
        let parents = Set(model.entities.compactMap(\.parentName))
        let entity = pick(model.entities.filter { $0.parentName != nil && !parents.contains($0.name) })
        guard let entity, !relationships.contains(where: { $1.destinationName == entity.name }) else { return nil }
        let lineage = model.lineage(of: entity).dropLast()
        let inherited = lineage.flatMap(\.attributes).filter { $0.derivation == nil }
        let taken = Set(inherited.prefix(inherited.count / 2 + 1).map(\.name))
        let lost = Set(lineage.flatMap(\.relationships).map(\.name))
        let ancestors = Set(lineage.map(\.name))
        model[entity.name].parentName = nil
        model[entity.name].attributes += inherited.filter { taken.contains($0.name) }
        let leavers = Set(world.objects.filter { $0.entity == entity.name }.map(\.name))
        let pointing = Set(relationships.filter { ancestors.contains($1.destinationName) }.map(\.1.name))
        let dropped = Set(inherited.map(\.name)).subtracting(taken)
        for index in world.objects.indices {
            if leavers.contains(world.objects[index].name) {
                for name in lost { world.objects[index].relationships[name] = nil }
                for name in dropped { world.objects[index].attributes[name] = nil }
            }
            for name in pointing {
                world.objects[index].relationships[name]?.removeAll { leavers.contains($0) }
            }
        }
        return "\(entity.name) leaves \(entity.parentName ?? "")"
    }

    private var relationships: [(String, RelationshipDefinition)] {
        model.entities.flatMap { entity in entity.relationships.map { (entity.name, $0) } }
    }

    private mutating func makeToMany() -> String? {
        guard let (entity, relationship) = pickRelationship({ !$0.isToMany && $0.inverseName != nil }) else {
            return nil
        }
        model[entity][relationship: relationship.name].isToMany = true
        model[entity][relationship: relationship.name].maximumCount = 0
        return "make \(entity).\(relationship.name) to-many"
    }

    private mutating func toggleOrder() -> String? {
        let isReflexive: (String, RelationshipDefinition) -> Bool = {
            $1.destinationName == $0 && $1.inverseName == $1.name
        }
        guard let (entity, relationship) = pickRelationship({ $0.isToMany }), !isReflexive(entity, relationship) else {
            return nil
        }
        // Changing back and forth would lose an order that the store keeps.
        guard !steps.contains(where: { $0.hasPrefix("order") }) else { return nil }
        model[entity][relationship: relationship.name].isOrdered.toggle()
        if !relationship.isOrdered {
            let keys = Dictionary(world.objects.map { ($0.name, $0.key) }) { first, _ in first }
            change(entity) { $0.relationships[relationship.name]?.sort { keys[$0] ?? 0 < keys[$1] ?? 0 } }
        }
        return "order \(entity).\(relationship.name): \(!relationship.isOrdered)"
    }

    private mutating func removeRelationship() -> String? {
        guard let (entity, relationship) = pickRelationship() else { return nil }
        remove(relationship.name, of: entity)
        return "remove \(entity).\(relationship.name)"
    }

    private mutating func remove(_ name: String, of entity: String) {
        let relationship = model[entity][relationship: name]
        for (owner, name) in [(entity, name), (relationship.destinationName, relationship.inverseName ?? "")] {
            model[owner].attributes.removeAll { $0.derivation == "\(name).@count" }
            guard model[owner].relationships.contains(where: { $0.name == name }) else { continue }
            change(owner) { $0.relationships[name] = nil }
            model[owner].relationships.removeAll { $0.name == name }
        }
    }

    private mutating func addRelationship() -> String? {
        guard let one = pick(model.entities.map(\.name)), let other = pick(model.entities.map(\.name)) else {
            return nil
        }
        let (there, back) = (newName("There"), newName("Back"))
        let (isToMany, isBackToMany) = (random.next() % 2 == 0, random.next() % 2 == 0)
        let isOrdered = isToMany && random.next() % 2 == 0
        model[one].relationships.append(
            RelationshipDefinition(there, other, back, isToMany: isToMany, isOrdered: isOrdered)
        )
        model[other].relationships.append(RelationshipDefinition(back, one, there, isToMany: isBackToMany))
        change(one) { $0.relationships[there] = [] }
        change(other) { $0.relationships[back] = [] }
        return "add \(one).\(there) to \(other).\(back)"
    }

    private mutating func renameRelationship() -> String? {
        guard let (entity, relationship) = pickRelationship() else { return nil }
        let name = newName("Link")
        model[entity][relationship: relationship.name].renamingIdentifier =
            relationship.renamingIdentifier ?? relationship.name
        model[entity][relationship: relationship.name].name = name
        if let inverse = relationship.inverseName {
            model[relationship.destinationName][relationship: inverse].inverseName = name
        }
        for index in model[entity].attributes.indices
        where model[entity].attributes[index].derivation == "\(relationship.name).@count" {
            model[entity].attributes[index].derivation = "\(name).@count"
        }
        change(entity) { $0.relationships[name] = $0.relationships.removeValue(forKey: relationship.name) }
        return "rename \(entity).\(relationship.name) to \(name)"
    }

    /// Removes the to-many inverse of a to-one relationship.
    private mutating func dropInverse() -> String? {
        let isFit: (RelationshipDefinition) -> Bool = { [model] relationship in
            guard !relationship.isToMany, let inverse = relationship.inverseName else { return false }
            return model[relationship.destinationName][relationship: inverse].isToMany
        }
        guard let (entity, relationship) = pickRelationship(isFit), let inverse = relationship.inverseName else {
            return nil
        }
        let owner = relationship.destinationName
        model[entity][relationship: relationship.name].inverseName = nil
        model[owner].relationships.removeAll { $0.name == inverse }
        model[owner].attributes.removeAll { $0.derivation == "\(inverse).@count" }
        change(owner) { $0.relationships[inverse] = nil }
        return "drop the inverse of \(entity).\(relationship.name)"
    }

    private mutating func removeObjects(where isGone: (MigratedWorld.Object) -> Bool) {
        let gone = Set(world.objects.filter(isGone).map(\.name))
        world.objects.removeAll { gone.contains($0.name) }
        for index in world.objects.indices {
            world.objects[index].relationships = world.objects[index].relationships.mapValues { members in
                members.filter { !gone.contains($0) }
            }
        }
    }

    /// Returns the world with derived attributes, which count the final members.
    var counted: MigratedWorld {
        var counted = world
        for entity in model.entities {
            for attribute in entity.attributes {
                guard let derivation = attribute.derivation else { continue }
                let relationship = String(derivation.prefix { $0 != "." })
                let family = Set(
                    model.entities.filter { model.lineage(of: $0).contains { $0.name == entity.name } }.map(\.name)
                )
                for index in counted.objects.indices where family.contains(counted.objects[index].entity) {
                    let count = counted.objects[index].relationships[relationship]?.count ?? 0
                    counted.objects[index].attributes[attribute.name] = .integer(Int64(count))
                }
            }
        }
        return counted
    }
}
