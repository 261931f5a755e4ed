import Foundation
import ManagedObjectModelFormat
import Testing

@testable import ModelEditing

@Suite struct ModelSourceTests {
    private func lines(_ text: String, _ edit: ModelEdit) throws -> LineDifference {
        var source = try ModelSource(text: text)
        let changes = try source.perform(edit)
        let edited = source.text
        try source.apply(changes.inverse)
        #expect(source.text == text)
        return LineDifference(from: text, to: edited)
    }

    @Test func aFileInAnUnusualFormKeepsItsForm() throws {
        #expect(
            try lines(SampleTexts.unusual, .set(\.isOptional, to: true, ofAttribute: "title", in: .entity("Note")))
                == LineDifference(
                    from:
                        #"\#t\#t<attribute name="title" optional="NO" attributeType="String" hue="&lt;blue&gt;"><badge text="a > b"/></attribute>"#,
                    to:
                        #"\#t\#t<attribute name="title" optional="YES" attributeType="String" hue="&lt;blue&gt;"><badge text="a > b"/></attribute>"#
                )
        )
        #expect(
            try lines(SampleTexts.unusual, .set(\.minimum, to: .integer(1), ofAttribute: "count", in: .entity("Note")))
                .added == [
                    "\t\t<attribute name='count' attributeType=\"Integer 16\" minValueString=\"1\" defaultValueString=\"0\" usesScalarValueType=\"YES\" />"
                ]
        )
        #expect(
            try lines(SampleTexts.unusual, .addAttribute("date", .date, to: .entity("Note"))).added == [
                "\t\t<attribute name=\"date\" optional=\"YES\" attributeType=\"Date\" usesScalarValueType=\"NO\"/>"
            ]
        )
        #expect(
            try lines(SampleTexts.unusual, .set(\.userInfo, to: ["k": .string("v")], ofEntity: "Note")).added
                == ["\t\t\t<entry key=\"k\" value=\"v\"/>"]
        )
        let rename = try lines(SampleTexts.unusual, .renameEntity("Note", to: "Memo"))
        #expect(rename.added.count == 3)
        #expect(rename.added.contains("\t<entity   name = \"Memo\""))
    }

    @Test func whatANewerXcodeWritesStaysAndIsNoError() throws {
        let source = try ModelSource(text: SampleTexts.unusual)
        #expect(source.definition.entities.map(\.name) == ["Note"])
        #expect(source.definition.validationErrors().isEmpty)
        #expect(throws: ModelFormatErrors.self) { try source.reread() }
    }

    @Test func lineEndsOfTheFileAreKept() throws {
        var source = try ModelSource(text: SampleTexts.library.replacing("\n", with: "\r\n"))
        _ = try source.perform(.addAttribute("date", .date, to: .entity("Novel")))
        _ = try source.perform(.addEntity(named: "Zoo"))
        #expect(source.text.utf8.count { $0 == 10 } == source.text.utf8.count { $0 == 13 })
        #expect(!source.text.replacing("\r\n", with: "").contains { $0 == "\r" || $0 == "\n" })
    }

    @Test func aFileInOneLineStaysInOneLine() throws {
        var source = try ModelSource(text: "<model><entity name=\"A\"/></model>")
        _ = try source.perform(.addAttribute("date", .date, to: .entity("A")))
        #expect(
            source.text == "<model><entity name=\"A\"><attribute name=\"date\" optional=\"YES\" attributeType=\"Date\" "
                + "usesScalarValueType=\"NO\"/></entity></model>"
        )
    }

    @Test func anEmptyElementOpensAndCloses() throws {
        var source = try ModelSource(text: SampleTexts.library)
        _ = try source.perform(.addAttribute("genre", .string, to: .entity("Novel")))
        #expect(source.text.contains("codeGenerationType=\"class\">\n        <attribute name=\"genre\""))
        #expect(
            source.text.contains("<attribute name=\"genre\" optional=\"YES\" attributeType=\"String\"/>\n    </entity>")
        )
        _ = try source.perform(.deleteAttribute("genre", of: .entity("Novel")))
        #expect(source.text == SampleTexts.library)
    }

    @Test func theLastChildThatGoesClosesTheElement() throws {
        let difference = try lines(SampleTexts.library, .deleteAttribute("room", of: .composite("Place")))
        #expect(difference.added == ["    <composite name=\"Place\"/>"])
        #expect(difference.removed.count == 3)
    }

    @Test func formerNamesOfAttributesGiveWay() throws {
        let text = """
            <model>
                <entity name="A" syncable="YES">
                    <attribute name="b" optional="YES" attributeType="String" renamingIdentifier="old"/>
                    <attribute name="c" optional="YES" attributeType="Date" defaultValueString="-1" defaultDateTimeInterval="5"/>
                </entity>
            </model>
            """
        var source = try ModelSource(text: text)
        _ = try source.perform(.set(\.renamingIdentifier, to: nil, ofAttribute: "b", in: .entity("A")))
        _ = try source.perform(.set(\.defaultValue, to: nil, ofAttribute: "c", in: .entity("A")))
        #expect(!source.text.contains("old"))
        #expect(!source.text.contains("default"))
    }

    @Test func whatTheFileCannotHoldIsRefused() throws {
        let pages = AttributeOwner.entity("Book")
        #expect(
            try refusal(.set(\.defaultValue, to: .integer(1 << 40), ofAttribute: "pages", in: pages))
                == "Book.pages: defaultValueString “1099511627776” must be a whole number of 32 bits."
        )
        #expect(try refusal(.set(\.defaultValue, to: .string("x"), ofAttribute: "pages", in: pages)) != nil)
        #expect(try refusal(.set(\.regularExpression, to: "\u{1}", ofAttribute: "title", in: pages)) != nil)
        #expect(try refusal(.set(\.userInfo, to: ["a": .integer(1)], ofEntity: "Book")) != nil)
    }

    @Test func changesOfOthersAtTheSamePlaceAreNoticed() throws {
        var source = try ModelSource(text: SampleTexts.library)
        let first = try source.perform(.set(\.versionHashModifier, to: "1", ofEntity: "Book"))
        let second = try source.perform(.set(\.versionHashModifier, to: "2", ofEntity: "Book"))
        let before = source.contents
        #expect(throws: EditError("Book has been changed meanwhile.")) { try source.apply(first.inverse) }
        #expect(source.contents == before)
        try source.apply(second.inverse)
        try source.apply(first.inverse)
        #expect(source.text == SampleTexts.library)
    }

    /// The work for an edit must not grow with the model.
    @Test func anEditReadsOnlyWhatItHasChanged() throws {
        let edits: [ModelEdit] = [
            .set(\.isOptional, to: false, ofAttribute: "attribute3", in: .entity("Entity007")),
            .addAttribute("another", .date, to: .entity("Entity007")),
            .renameEntity("Entity007", to: "Seven"), .addEntity(named: "Zoo"),
            .setPosition(ElementPosition(x: 1, y: 2, width: 3, height: 4), ofEntity: "Entity003"),
            .deleteEntity("Entity009"), .setDestination("Entity001", ofRelationship: "next", in: "Entity004"),
        ]
        var counts: [[Int]] = []
        for size in [20, 500] {
            var source = try ModelSource(text: SampleTexts.large(entities: size))
            counts.append(
                try edits.map { edit in
                    _ = try source.perform(edit)
                    return source.lastByteCount
                }
            )
        }
        #expect(counts[0] == counts[1])
        #expect(counts[1].max() ?? 0 < 6_000)
    }
}
