import Foundation
import ManagedObjectModelFormat
import Testing

@testable import ModelEditing

/// Every model of the fixtures is changed in one place, and the files are compared.
@Suite(.enabled(if: Fixtures.areThere, "there are no fixtures beside the package")) struct FixtureEditTests {
    @Test func everyFileStaysAsItIs() throws {
        #expect(Fixtures.contents.count == 158)
        for file in Fixtures.contents {
            let contents = try Data(contentsOf: file)
            let source = try ModelSource(contents, file: file)
            #expect(source.contents == contents, "\(file.path)")
            #expect(source.definition == (try ModelXML.read(contents).definition), "\(file.path)")
        }
    }

    /// Makes an edit in every fixture that has a place for it, and compares lines, definitions, and the file after undoing.
    ///
    /// - Parameters:
    ///   - lines: The greatest number of lines that may differ.
    ///   - expected: Changes the definition in another way than the edit.
    private func check(
        lines: Int,
        _ edit: (ModelDefinition) -> ModelEdit?,
        expected: ((inout ModelDefinition) -> Void)? = nil
    ) throws {
        var count = 0
        for file in Fixtures.contents {
            let original = try ModelSource(Data(contentsOf: file), file: file)
            guard let edit = edit(original.definition) else { continue }
            var source = original
            let changes = try source.perform(edit)
            count += 1
            let read = try source.reread()
            #expect(read == source.definition, "\(file.path)")
            if let expected {
                var definition = original.definition
                expected(&definition)
                #expect(read == definition, "\(file.path)")
            }
            let difference = LineDifference(from: original.text, to: source.text)
            #expect((1...lines).contains(difference.count), "\(edit.title) in \(file.path): \(difference)")
            let edited = source.text
            try source.apply(changes.inverse)
            #expect(source.contents == original.contents, "\(file.path)")
            #expect(source.definition == original.definition)
            try source.apply(changes)
            #expect(source.text == edited, "\(file.path)")
        }
        #expect(count > 20)
    }

    private func firstAttribute(_ model: ModelDefinition) -> (entity: Int, attribute: Int)? {
        for (place, entity) in model.entities.enumerated() where !entity.attributes.isEmpty {
            return (place, entity.attributes.count / 2)
        }
        return nil
    }

    private func firstRelationship(_ model: ModelDefinition) -> (entity: Int, relationship: Int)? {
        for (place, entity) in model.entities.enumerated() where !entity.relationships.isEmpty {
            return (place, entity.relationships.count - 1)
        }
        return nil
    }

    @Test func aFlagIsOneLine() throws {
        try check(lines: 2) { model in
            firstAttribute(model).map { place in
                let entity = model.entities[place.entity]
                let attribute = entity.attributes[place.attribute]
                return .set(
                    \.isOptional,
                    to: !attribute.isOptional,
                    ofAttribute: attribute.name,
                    in: .entity(entity.name)
                )
            }
        } expected: { model in
            guard let place = firstAttribute(model) else { return }
            model.entities[place.entity].attributes[place.attribute].isOptional.toggle()
        }
    }

    @Test func anAttributeIsAddedInOneLine() throws {
        try check(lines: 4) { model in
            model.entities.first.map { .addAttribute("kindOfThing", .integer32, to: .entity($0.name)) }
        } expected: { model in
            guard let first = model.entities.first else { return }
            var attribute = AttributeDefinition(name: "kindOfThing", type: .integer32)
            attribute.isOptional = true
            attribute.defaultValue = .integer(0)
            attribute.usesScalarType = true
            let names = first.attributes.map { $0.name.lowercased() }
            let isSorted =
                names == names.sorted() || first.attributes.map(\.name) == first.attributes.map(\.name).sorted()
            let place = isSorted ? names.firstIndex { $0 > "kindofthing" } ?? names.count : names.count
            model.entities[0].attributes.insert(attribute, at: place)
        }
    }

    @Test func userInfoIsAddedInThreeLines() throws {
        try check(lines: 6) { model in
            firstAttribute(model).map { place in
                let entity = model.entities[place.entity]
                let attribute = entity.attributes[place.attribute]
                var info = attribute.userInfo
                info["key \"1\""] = .string("<value>\n")
                return .set(\.userInfo, to: info, ofAttribute: attribute.name, in: .entity(entity.name))
            }
        } expected: { model in
            guard let place = firstAttribute(model) else { return }
            model.entities[place.entity].attributes[place.attribute].userInfo["key \"1\""] = .string("<value>\n")
        }
    }

    @Test func anEntityIsRenamedWithEverythingThatNamesIt() throws {
        for file in Fixtures.contents {
            let original = try ModelSource(Data(contentsOf: file), file: file)
            guard let old = original.definition.entities.last?.name else { continue }
            var source = original
            let changes = try source.perform(.renameEntity(old, to: "Zebra"))
            let tags = "entity|element|memberEntity"
            let fields = "destinationEntity|inverseEntity|parentEntity|entity"
            func replaced(_ text: String, _ pattern: String, _ new: String) -> String {
                text.replacingOccurrences(of: pattern, with: new, options: .regularExpression)
            }
            let named = replaced(original.text, "(<(?:\(tags)) name)=\"\(old)\"", "$1=\"Zebra\"")
            let referring = replaced(named, "( (?:\(fields)))=\"\(old)\"", "$1=\"Zebra\"")
            let ofClass = "(<entity name=\"Zebra\" representedClassName=\"(?:[^\"]*\\.)?)\(old)\""
            let expected = replaced(referring, ofClass, "$1Zebra\"")
            let difference = LineDifference(from: expected, to: source.text)
            #expect(difference.count == 0, "\(file.path): \(difference)")
            #expect(try source.reread() == source.definition)
            try source.apply(changes.inverse)
            #expect(source.contents == original.contents, "\(file.path)")
        }
    }

    @Test func anEntityIsAddedInOneLineAndOneForItsBox() throws {
        try check(lines: 2) { _ in .addEntity(named: "Memorandum") }
    }

    @Test func anEntityIsDeletedWithWhatNamesIt() throws {
        try check(lines: 400) { model in model.entities.first.map { .deleteEntity($0.name) } }
    }

    @Test func propertiesAreRenamed() throws {
        try check(lines: 40) { model in
            firstAttribute(model).map { place in
                let entity = model.entities[place.entity]
                return .renameAttribute(
                    entity.attributes[place.attribute].name,
                    of: .entity(entity.name),
                    to: "zebra",
                    keepsIdentifier: true
                )
            }
        }
        try check(lines: 40) { model in
            firstRelationship(model).map { place in
                let entity = model.entities[place.entity]
                return .renameRelationship(
                    entity.relationships[place.relationship].name,
                    of: entity.name,
                    to: "aardvark",
                    keepsIdentifier: true
                )
            }
        }
    }

    @Test func relationshipsAndTypesChangeInTheirLines() throws {
        try check(lines: 4) { model in
            firstRelationship(model).map { place in
                let entity = model.entities[place.entity]
                let relationship = entity.relationships[place.relationship]
                return .setToMany(!relationship.isToMany, ofRelationship: relationship.name, in: entity.name)
            }
        }
        try check(lines: 2) { model in
            firstAttribute(model).map { place in
                let entity = model.entities[place.entity]
                let attribute = entity.attributes[place.attribute]
                let type: AttributeType = attribute.type == .date ? .string : .date
                return .setType(type, ofAttribute: attribute.name, in: .entity(entity.name))
            }
        }
    }

    @Test func boxesMoveInTheirLines() throws {
        try check(lines: 2) { model in
            guard let name = model.document.positionOrder.last, var position = model.document.positions[name] else {
                return nil
            }
            position.x += 12.5
            return model.entity(named: name).map { .setPosition(position, ofEntity: $0.name) }
        }
    }

    @Test func whatTheModelSaysOfItselfIsOneLine() throws {
        try check(lines: 2) { _ in .setVersionIdentifier("7 & more") }
        try check(lines: 2) { .setUsedWithCloudKit($0.document.attributes["usedWithCloudKit"] != "YES") }
    }
}
