import Foundation
import ManagedObjectModelFormat
import Testing

@testable import ModelEditing

/// Every mapping model of the fixtures, and every kind of edit: what is untouched stays as it is, byte for byte.
@Suite(.enabled(if: Fixtures.areThere, "there are no fixtures beside the package")) struct MappingSourceTests {
    @Test func everyFileStaysAsItIs() throws {
        #expect(Fixtures.mappings.count == 13)
        for file in Fixtures.mappings {
            let contents = try Data(contentsOf: file)
            let source = try MappingSource(contents, file: file)
            #expect(source.contents == contents, "\(file.path)")
            #expect(!source.outline.entityMappings.isEmpty && source.outline.hasCopies)
        }
    }

    /// Makes an edit in every fixture that has a place for it, and compares lines, what the reader reads, and the file after undoing.
    ///
    /// - Parameter lines: The greatest number of lines that may differ; 0 if they only change places.
    private func check(
        lines: Int,
        _ edit: (MappingOutline) -> MappingEdit?,
        then expectation: (MappingOutline, MappingDefinition) throws -> Void
    ) throws {
        var count = 0
        for file in Fixtures.mappings {
            let contents = try Data(contentsOf: file)
            let original = try MappingSource(contents, file: file)
            guard let edit = edit(original.outline) else { continue }
            count += 1
            var source = original
            let changes = try source.perform(edit)
            try expectation(source.outline, MappingDefinition.read(source.contents))
            #expect(try MappingSource(source.contents).outline == source.outline, "\(file.path)")
            let difference = LineDifference(
                from: String(decoding: contents, as: UTF8.self),
                to: String(decoding: source.contents, as: UTF8.self)
            )
            #expect((min(lines, 1)...lines).contains(difference.count), "\(edit.title) in \(file.path): \(difference)")
            let edited = source.contents
            try source.apply(MappingSource.inverse(of: changes))
            #expect(source.contents == contents, "\(file.path)")
            try source.apply(changes)
            #expect(source.contents == edited, "\(file.path)")
        }
        #expect(count > 4)
    }

    private func first(_ outline: MappingOutline) -> (mapping: String, attribute: String)? {
        for mapping in outline.entityMappings {
            if let attribute = mapping.attributes.first(where: { $0.expression == nil }) {
                return (mapping.name, attribute.name)
            }
        }
        return nil
    }

    @Test func anExpressionIsAnArchiveOfItsOwn() throws {
        let text = "FUNCTION($source, \"valueForKey:\", \"a\")"
        var place = (mapping: "", attribute: "")
        try check(lines: 16) { outline in
            place = first(outline) ?? place
            return first(outline).map { .setExpression(text, of: $0.attribute, in: $0.mapping) }
        } then: { outline, definition in
            #expect(outline.entityMapping(named: place.mapping)?.property(named: place.attribute)?.expression == text)
            let read = definition.entityMappings.first { $0.name == place.mapping }
            let value = read?.attributes.first { $0.name == place.attribute }
            #expect(value?.valueExpression?.description == text && value?.isGenerated == false)
        }
    }

    /// What Xcode has written and what is written here read the same.
    @Test func everyExpressionIsWrittenAsItWasRead() throws {
        for file in Fixtures.mappings {
            let source = try MappingSource(Data(contentsOf: file))
            for mapping in source.outline.entityMappings {
                for property in mapping.properties {
                    guard let text = property.expression else { continue }
                    var edited = source
                    let same = try edited.perform(.setExpression(text, of: property.name, in: mapping.name))
                    #expect(try MappingArchive.expressionText(in: MappingArchive.data(ofExpression: text)) == text)
                    #expect(edited.outline == source.outline)
                    #expect(same.isEmpty || edited.contents != source.contents)
                }
            }
        }
    }

    @Test func aFilterIsOneLine() throws {
        try check(lines: 2) { outline in
            outline.entityMappings.first { $0.sourceName != nil }.map {
                .setFilter("1 < 2 && TRUEPREDICATE", of: $0.name)
            }
        } then: { outline, definition in
            #expect(outline.entityMappings.contains { $0.filter == "1 < 2 && TRUEPREDICATE" })
            let all = definition.entityMappings.compactMap(\.sourceExpression).map(\.description)
            #expect(all.contains { $0.contains("1 < 2 && TRUEPREDICATE") }, "\(all)")
        }
    }

    @Test func aRenamedMappingTakesItsReferencesAlong() throws {
        try check(lines: 12) { outline in
            let named = Set(outline.entityMappings.flatMap(\.relationships).compactMap(\.mappingName))
            return outline.entityMappings.first { named.contains($0.name) }.map { .rename($0.name, to: "Other") }
        } then: { outline, definition in
            let names = outline.entityMappings.map(\.name)
            #expect(names.contains("Other"))
            for name in outline.entityMappings.flatMap(\.relationships).compactMap(\.mappingName) {
                #expect(names.contains(name))
            }
            #expect(definition.entityMappings.map(\.name) == names)
        }
    }

    @Test func aDeletedMappingIsGoneWithItsProperties() throws {
        try check(lines: 200) {
            $0.entityMappings.count > 1 ? .deleteEntityMapping($0.entityMappings[0].name) : nil
        } then: {
            outline,
            definition in
            #expect(definition.entityMappings.map(\.name) == outline.entityMappings.map(\.name))
        }
    }

    @Test func whatIsAddedIsReadByXcodesRules() throws {
        try check(lines: 60) { outline in
            var mapping = EntityMappingOutline(from: "Old", to: "New")
            mapping.attributes = [PropertyMappingOutline("title")]
            var notes = PropertyMappingOutline("notes", isRelationship: true)
            (notes.mappingName, notes.keyPath) = (outline.entityMappings[0].name, "$source.notes")
            mapping.relationships = [notes]
            mapping.userInfo = ["color": .string("red & blue")]
            return .add(mapping)
        } then: { outline, definition in
            let read = try #require(definition.entityMappings.last)
            #expect(read.name == "OldToNew" && read.attributes[0].isGenerated)
            #expect(read.userInfo == ["color": .string("red & blue")])
            let value = read.relationships[0].valueExpression?.description ?? ""
            #expect(value == outline.entityMappings.last?.relationships[0].usualExpression)
        }
    }

    @Test func theOrderAndTheTypeAreFields() throws {
        try check(lines: 0) {
            $0.entityMappings.count > 1 ? .move($0.entityMappings[1].name, by: -1) : nil
        } then: {
            outline,
            definition in
            #expect(definition.entityMappings.map(\.name) == outline.entityMappings.map(\.name))
        }
        try check(lines: 2) {
            .setKind(.transform, of: $0.entityMappings[0].name)
        } then: { _, definition in
            #expect(definition.entityMappings[0].kind == .transform)
        }
    }

    @Test func userInfoAndSourceExpressionsAreArchives() throws {
        let text =
            "FETCH(FUNCTION($manager, \"fetchRequestForSourceEntityNamed:predicateString:\", \"A\", \"TRUEPREDICATE\"), "
            + "$manager.sourceContext, NO)"
        try check(lines: 24) {
            .setSourceExpression(text, of: $0.entityMappings[0].name)
        } then: { outline, definition in
            #expect(outline.entityMappings[0].sourceExpression == text)
            #expect(definition.entityMappings[0].sourceExpression?.description == text)
        }
        try check(lines: 12) {
            .setUserInfo(["a": .string("b")], of: $0.entityMappings[0].name)
        } then: { _, definition in
            #expect(definition.entityMappings[0].userInfo == ["a": .string("b")])
        }
    }

    @Test func whatCannotBeKeptIsRefused() throws {
        var source = try MappingSource(Data(contentsOf: Fixtures.mappings[0]))
        let before = source.contents
        let mapping = source.outline.entityMappings[0]
        let property = mapping.attributes[0].name
        for edit: MappingEdit in [
            .setExpression("$source.", of: property, in: mapping.name), .setFilter("a ==", of: mapping.name),
            .setExpression("1", of: "nothing", in: mapping.name), .add(mapping), .rename("nothing", to: "a"),
            .add(mapping.attributes[0], to: mapping.name), .add(EntityMappingOutline(from: nil, to: nil)),
        ] {
            #expect(throws: EditError.self) { try source.perform(edit) }
            #expect(source.contents == before)
        }
    }
}
