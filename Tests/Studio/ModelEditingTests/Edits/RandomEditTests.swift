import Foundation
import ManagedObjectModelFormat
import SeededRandom
import Testing

@testable import ModelEditing

/// Random series of edits with undo and redo: the document is always what the reader reads, and undoing everything gives back the
/// file.
@Suite struct RandomEditTests {
    @Test(arguments: 0..<30) func seriesOfEditsCanBeTakenBack(seed: Int) throws {
        try play(SampleTexts.library, seed: seed, count: 60)
    }

    @Test(.enabled(if: Fixtures.areThere, "there are no fixtures beside the package"), arguments: 0..<12)
    func seriesOfEditsOfFixturesCanBeTakenBack(seed: Int) throws {
        let file = Fixtures.contents[seed * 53 % Fixtures.contents.count]
        try play(String(contentsOf: file, encoding: .utf8), seed: 1_000 + seed, count: 25)
    }

    private func play(_ text: String, seed: Int, count: Int) throws {
        var edits = RandomEdits(seed: seed)
        var source = try ModelSource(text: text)
        var done: [[SourceChange]] = []
        var undone: [[SourceChange]] = []
        var performed = 0
        for _ in 0..<count {
            switch edits.random.below(6) {
            case 0:
                guard let step = done.popLast() else { continue }
                try source.apply(step.inverse)
                undone.append(step)
            case 1:
                guard let step = undone.popLast() else { continue }
                try source.apply(step)
                done.append(step)
            default:
                let before = source.contents
                let edit = edits.edit(of: source.definition)
                do {
                    done.append(try source.perform(edit))
                    undone = []
                    performed += 1
                } catch {
                    #expect(source.contents == before)
                    #expect(error.description.hasSuffix("."))
                    #expect(error != .cannotBeKept, "seed \(seed): \(edit.title) in \(source.text)")
                }
            }
            #expect(try source.reread() == source.definition, "seed \(seed)")
        }
        #expect(performed > count / 8)
        for step in done.reversed() { try source.apply(step.inverse) }
        #expect(source.text == text, "seed \(seed)")
        for step in done { try source.apply(step) }
        for step in done.reversed() { try source.apply(step.inverse) }
        #expect(source.text == text, "seed \(seed)")
    }
}

/// Generates edits, most of which a model has a place for.
struct RandomEdits {
    var random: SeededGenerator

    init(seed: Int) {
        random = SeededGenerator(seed: UInt64(seed))
    }

    mutating func edit(of model: ModelDefinition) -> ModelEdit {
        guard let entity = model.entities.randomElement(using: &random) else { return .addEntity(named: typeName()) }
        switch random.below(5) {
        case 0: return entityEdit(entity, model)
        case 1: return attributeEdit(entity, model)
        case 2: return relationshipEdit(entity, model)
        case 3: return otherEdit(entity, model)
        default: return groupEdit(entity, model)
        }
    }

    private mutating func typeName() -> String { random.pick(["Apple", "Pear", "bad", "Zebra", "Memo", "Ä", "A B"]) }
    private mutating func name() -> String { random.pick(["alpha", "beta", "gamma", "Delta", "omega", "x y", "z"]) }
    private mutating func text() -> String? {
        random.pick([nil, "", "a", "<&>\"'", "two\nlines", "ünï", " padded ", "title > 3"])
    }
    private mutating func flag() -> Bool { random.below(2) == 0 }

    private mutating func entityEdit(_ entity: EntityDefinition, _ model: ModelDefinition) -> ModelEdit {
        let other = model.entities.randomElement(using: &random)?.name
        let name = entity.name
        return switch random.below(12) {
        case 0: .addEntity(named: typeName())
        case 1: .deleteEntity(name)
        case 2: .renameEntity(name, to: typeName(), keepsIdentifier: flag())
        case 3: .setParent(flag() ? other : nil, ofEntity: name)
        case 4: .set(\.isAbstract, to: flag(), ofEntity: name)
        case 5: .set(\.className, to: text(), ofEntity: name)
        case 6: .set(\.codeGeneration, to: random.pick([.manual, .category, .classDefinition]), ofEntity: name)
        case 7: .set(\.userInfo, to: ["k": .string(text() ?? "")], ofEntity: name)
        case 8: .set(\.userInfo, to: [:], ofEntity: name)
        case 9: .set(\.isSyncable, to: flag(), ofEntity: name)
        case 10: .set(\.spotlightDisplayName, to: text(), ofEntity: name)
        default:
            .setPosition(
                ElementPosition(x: Double(random.below(99)) / 2, y: -3, width: 128, height: 44),
                ofEntity: name
            )
        }
    }

    private mutating func attributeEdit(_ entity: EntityDefinition, _ model: ModelDefinition) -> ModelEdit {
        let composite = model.composites.randomElement(using: &random)?.name
        let owner = flag() || composite == nil ? AttributeOwner.entity(entity.name) : .composite(composite ?? "")
        let type = AttributeType.allCases.randomElement(using: &random) ?? .string
        let attributes =
            owner == .entity(entity.name)
            ? entity.attributes : model.composites.first { $0.name == composite }?.elements
        guard let attribute = attributes?.randomElement(using: &random), random.below(4) > 0 else {
            return .addAttribute(name(), type, to: owner)
        }
        let known = attribute.name
        return switch random.below(13) {
        case 0: .deleteAttribute(known, of: owner)
        case 1: .renameAttribute(known, of: owner, to: name(), keepsIdentifier: flag())
        case 2: .setType(type, ofAttribute: known, in: owner)
        case 3: .setComposite(composite ?? "Nothing", ofAttribute: known, in: owner)
        case 4: .set(\.isOptional, to: flag(), ofAttribute: known, in: owner)
        case 5: .set(\.isTransient, to: flag(), ofAttribute: known, in: owner)
        case 6: .setDefault(random.pick(["1", "YES", "x", "2026-11-27", "0.5", ""]), ofAttribute: known, in: owner)
        case 7: .set(\.minimum, to: random.pick([nil, .integer(3), .real(0.5)]), ofAttribute: known, in: owner)
        case 8: .set(\.userInfo, to: ["A": .string("1"), "b": .string("2")], ofAttribute: known, in: owner)
        case 9: .set(\.derivation, to: text(), ofAttribute: known, in: owner)
        case 10: .set(\.renamingIdentifier, to: text(), ofAttribute: known, in: owner)
        case 11: .set(\.usesScalarType, to: random.pick([nil, true, false]), ofAttribute: known, in: owner)
        default: .set(\.isIndexedBySpotlight, to: flag(), ofAttribute: known, in: owner)
        }
    }

    private mutating func relationshipEdit(_ entity: EntityDefinition, _ model: ModelDefinition) -> ModelEdit {
        let other = model.entities.randomElement(using: &random)
        guard let relationship = entity.relationships.randomElement(using: &random), random.below(4) > 0 else {
            return .addRelationship(name(), to: flag() ? other?.name : nil, of: entity.name)
        }
        let (known, owner) = (relationship.name, entity.name)
        let destination = model.entity(named: relationship.destinationName)
        return switch random.below(10) {
        case 0: .deleteRelationship(known, of: owner)
        case 1: .renameRelationship(known, of: owner, to: name(), keepsIdentifier: flag())
        case 2: .setDestination(flag() ? other?.name : nil, ofRelationship: known, in: owner)
        case 3, 4:
            .setInverse(
                destination?.relationships.randomElement(using: &random)?.name,
                ofRelationship: known,
                in: owner
            )
        case 5: .setToMany(flag(), ofRelationship: known, in: owner)
        case 6: .set(\.deleteRule, to: random.pick([.cascade, .deny, .nullify]), ofRelationship: known, in: owner)
        case 7: .set(\.maximumCount, to: random.below(5), ofRelationship: known, in: owner)
        case 8: .set(\.isOrdered, to: flag(), ofRelationship: known, in: owner)
        default:
            .makeInverse(
                named: name(),
                isToMany: flag(),
                ofRelationship: known,
                in: owner,
                to: relationship.destinationName
            )
        }
    }

    private mutating func otherEdit(_ entity: EntityDefinition, _ model: ModelDefinition) -> ModelEdit {
        let (owner, property) = (entity.name, entity.propertyNames.randomElement(using: &random) ?? "none")
        let fetched = entity.fetchedProperties.randomElement(using: &random)?.name ?? "none"
        let index = entity.indexes.randomElement(using: &random)?.name ?? "none"
        var element = FetchIndexDefinition.Element(propertyName: property)
        element.isAscending = flag()
        element.kind = random.pick([.binary, .rTree])
        return switch random.below(12) {
        case 0: .addFetchedProperty(name(), fetching: owner, predicate: text(), to: owner)
        case 1: .deleteFetchedProperty(fetched, of: owner)
        case 2: .setFetch(of: owner, predicate: text(), ofFetchedProperty: fetched, in: owner)
        case 3, 4: .addIndex(FetchIndexDefinition(name: name(), elements: [element]), to: owner)
        case 5: .setElements([element, element], ofIndex: index, in: owner)
        case 6: .deleteIndex(index, of: owner)
        case 7: .renameIndex(index, of: owner, to: name())
        case 8, 9: .addConstraint([property], to: owner)
        case 10: .deleteConstraint(at: random.below(2), of: owner)
        default: .setConstraint([property], at: random.below(2), of: owner)
        }
    }

    private mutating func groupEdit(_ entity: EntityDefinition, _ model: ModelDefinition) -> ModelEdit {
        let composite = model.composites.randomElement(using: &random)?.name ?? "None"
        let configuration = model.configurations.randomElement(using: &random)?.name ?? "none"
        let request = model.fetchRequests.randomElement(using: &random)?.name ?? "none"
        return switch random.below(14) {
        case 0: .addComposite(CompositeDefinition(name: typeName(), elements: []))
        case 1: .deleteComposite(composite)
        case 2: .renameComposite(composite, to: typeName())
        case 3: .addConfiguration(name())
        case 4: .deleteConfiguration(configuration)
        case 5: .renameConfiguration(configuration, to: name())
        case 6, 7: .setMember(flag(), entity.name, ofConfiguration: configuration)
        case 8: .setUsedWithCloudKit(flag(), ofConfiguration: configuration)
        case 9: .addFetchRequest(FetchRequestDefinition(name: name(), entityName: entity.name))
        case 10: .deleteFetchRequest(request)
        case 11: .set(\.predicate, to: text(), ofFetchRequest: request)
        case 12: .set(\.returnsDistinctResults, to: flag(), ofFetchRequest: request)
        default: .setVersionIdentifier(text())
        }
    }
}
