import Foundation
import Testing

@testable import ManagedObjectModelFormat

@Suite struct MirrorRulesTests {
    @Test("C243: a model whose relationships are optional and have inverses is mirrored")
    func goodModels() throws {
        let good = try model(Self.folders)
        #expect(good.mirrorObjections() == [])
    }

    @Test(
        "C243: relationships must be optional, have an inverse, and deny nothing",
        arguments: [
            (
                #""folder" optional="YES""#, #""folder""#, MirrorRule.optionalRelationships,
                "Note.folder cannot be synced because it is required"
            ),
            (
                #" inverseName="notes""#, "", .inverses,
                "Note.folder cannot be synced because it has no inverse; give it one"
            ),
            (
                #" deletionRule="Nullify" t"#, #" deletionRule="Deny" t"#, .noDenial,
                "Folder.notes cannot be synced because it has the delete rule Deny; choose Nullify or Cascade"
            ),
        ]
    )
    func relationships(_ part: String, _ other: String, _ rule: MirrorRule, _ text: String) throws {
        let changed = Self.folders.replacing(part, with: other, maxReplacements: 1)
        #expect(changed != Self.folders)
        let objections = try ModelXML.read(contents(changed)).definition.mirrorObjections()
        let found = try #require(objections.first { $0.rule == rule })
        #expect(found.description.hasPrefix(text), "\(found)")
        #expect(found.level == .refused)
    }

    @Test("C243: ordered relationships are refused by Apple's frameworks only, and need a field for the order")
    func orders() throws {
        let plain = #" toMany="YES""#
        let definition = try model(Self.folders.replacing(plain, with: #"\#(plain) ordered="YES""#, maxReplacements: 1))
        let objection = try #require(definition.mirrorObjections().first)
        #expect(objection.rule == .noOrder && objection.level == .refusedByApple)
        let text = "Folder.notes cannot be synced because it is ordered; keep the order in an attribute of Note"
        #expect(objection.description == text)
        let folder = try #require(MirrorSchema(of: definition).type(named: "CD_Folder"))
        #expect(folder.field(named: "CD_notes")?.typeName == "STRING")
        #expect(folder.field(named: "CD_notes_ckAsset")?.isCompanion == true)
        #expect(MirrorSchema(of: try model(Self.folders)).type(named: "CD_Folder")?.field(named: "CD_notes") == nil)
    }

    @Test("attributes need a type that records hold, and a value from the start")
    func attributes() throws {
        let objections = try model(
            """
            <entity name="Note">
            <attribute name="any" optional="YES"/>
            <attribute name="any2" optional="YES" transient="YES"/>
            <attribute name="id" attributeType="ObjectID" optional="YES"/>
            <attribute name="place" attributeType="Composite" composite="Place"/>
            <attribute name="title" attributeType="String"/>
            <attribute name="given" attributeType="String" defaultValueString=""/>
            <attribute name="brief" attributeType="String" transient="YES"/>
            <attribute name="folded" attributeType="String" derived="YES" derivationExpression="canonical:(title)"/>
            </entity>
            <composite name="Place"><attribute name="city" attributeType="String"/></composite>
            """
        ).mirrorObjections()
        #expect(objections.map(\.property) == ["any", "id", "place", "title"])
        #expect(objections.map(\.rule) == [.types, .types, .noComposites, .optionalAttributes])
        #expect(
            objections.map(\.reason) == [
                "cannot be synced as Undefined", "cannot be synced as ObjectID",
                "cannot be synced because it is composite",
                "cannot be synced because it is required and has no default value",
            ]
        )
        #expect(objections[2].remedy == "give Note an attribute for each element, or make it transformable")
    }

    @Test("all broken rules are told at once, and constraints are refused by Apple's frameworks only")
    func allAtOnce() throws {
        let objections = try model(
            """
            <entity name="Note"><attribute name="title" attributeType="String"/>
            <uniquenessConstraints><uniquenessConstraint><constraint value="title"/></uniquenessConstraint>\
            </uniquenessConstraints></entity>
            """
        ).mirrorObjections()
        #expect(objections.map(\.rule) == [.noConstraints, .optionalAttributes])
        #expect(objections.map(\.level) == [.refusedByApple, .refused])
        #expect(objections.first?.reason == "cannot be synced with a uniqueness constraint (title)")
        #expect(MirrorRule.allCases.filter { $0.level == .refusedByApple } == [.noConstraints, .noOrder])
    }

    @Test("no relationship leads out of the configuration of a store")
    func configurations() throws {
        let folders = try model(Self.folders)
        let notes = ConfigurationDefinition(name: "Cloud", entityNames: ["Note"])
        #expect(
            folders.mirrorObjections(in: notes).map(\.description) == [
                "Note.folder leads out of the configuration Cloud, which is synced; add Folder to the configuration"
            ]
        )
        let both = ConfigurationDefinition(name: "Cloud", entityNames: ["Note", "Folder"])
        #expect(folders.mirrorObjections(in: both) == [])
        #expect(folders.mirrorObjections(in: ConfigurationDefinition(name: "Cloud", entityNames: [])) == [])
    }

    @Test("rules hold for what entities of a configuration inherit, and not for other entities")
    func inheritance() throws {
        let things = try model(
            """
            <entity name="Thing" isAbstract="YES"><attribute name="kind" attributeType="String"/></entity>
            <entity name="Note" parentEntity="Thing"/>
            <entity name="Draft"><attribute name="text" attributeType="String"/></entity>
            """
        )
        let objections = things.mirrorObjections(in: ConfigurationDefinition(name: "Cloud", entityNames: ["Note"]))
        #expect(objections.map { "\($0.entity).\($0.property ?? "")" } == ["Thing.kind"])
    }

    private func contents(_ elements: String) -> Data { Data(modelText(elements).utf8) }

    static let folders = """
        <entity name="Note"><attribute name="title" attributeType="String" optional="YES"/>
        <relationship name="folder" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Folder" \
        inverseName="notes" inverseEntity="Folder"/></entity>
        <entity name="Folder"><relationship name="notes" optional="YES" deletionRule="Nullify" toMany="YES" \
        destinationEntity="Note" inverseName="folder" inverseEntity="Note"/></entity>
        """
}

@Suite struct MirrorFieldRulesTests {
    @Test(
        "C006: names must be those that fields and record types can have",
        arguments: [
            ("title", nil), ("_1", nil), ("ünïcode", "letters of ASCII"), ("a b", "letters of ASCII"),
            (String(repeating: "a", count: 244), nil), (String(repeating: "a", count: 245), "at most 255"),
        ] as [(String, String?)]
    )
    func names(_ name: String, _ reason: String?) throws {
        let objections = try model(
            #"<entity name="Note"><attribute name="\#(name)" attributeType="String" optional="YES"/></entity>"#
        ).mirrorObjections()
        #expect(objections.map(\.rule) == (reason == nil ? [] : [.names]))
        #expect(objections.allSatisfy { $0.reason.contains(reason ?? "-") && $0.property == name }, "\(objections)")
    }

    @Test("C006: names of dates are longer, and only the root of a hierarchy gives a record type its name")
    func otherNames() throws {
        let long = String(repeating: "a", count: 252)
        let date = #"<attribute name="\#(long)" attributeType="Date" optional="YES"/>"#
        let objections = try model(
            """
            <entity name="Größe">\(date)</entity>
            <entity name="Übergröße" parentEntity="Größe"/>
            """
        ).mirrorObjections()
        #expect(objections.map(\.entity) == ["Größe"])
        #expect(objections.map(\.property) == [nil])
        #expect(objections.first?.reason.contains("the record type CD_Größe") == true)
    }

    @Test(
        "names that records have for other purposes are taken",
        arguments: ["entityName", "moveReceipt", "moveReceipt_ckAsset"]
    )
    func takenNames(_ name: String) throws {
        let objections = try model(
            #"<entity name="Note"><attribute name="\#(name)" attributeType="String" optional="YES"/></entity>"#
        ).mirrorObjections()
        #expect(objections.contains { $0.rule == .freeNames && $0.property == name })
    }

    @Test("sub-entities of one root must agree about the type of a field")
    func agreement() throws {
        func objections(_ type: String, _ more: String = "") throws -> [MirrorObjection] {
            try model(
                """
                <entity name="Thing"/>
                <entity name="Note" parentEntity="Thing">
                <attribute name="size" attributeType="Integer 16" optional="YES"/></entity>
                <entity name="Photo" parentEntity="Thing">
                <attribute name="size" attributeType="\(type)" optional="YES" \(more)/></entity>
                """
            ).mirrorObjections()
        }
        #expect(try objections("Integer 64") == [])
        #expect(try objections("Boolean") == [])
        let double = try objections("Double")
        #expect(double.map(\.rule) == [.agreement])
        #expect(double.first?.entity == "Photo")
        let reason = "cannot be synced as DOUBLE in the field CD_size of CD_Thing, which Note.size has as INT64"
        #expect(double.first?.reason == reason)
        #expect(try objections("Integer 16", #"allowsCloudEncryption="YES""#).map(\.rule) == [.agreement])
    }

    @Test("an attribute must not have the name of another's asset")
    func companions() throws {
        let objections = try model(
            """
            <entity name="Note"><attribute name="text" attributeType="String" optional="YES"/>
            <attribute name="text_ckAsset" attributeType="Integer 16" optional="YES"/></entity>
            """
        ).mirrorObjections()
        #expect(objections.map(\.property) == ["text_ckAsset"])
        #expect(objections.map(\.rule) == [.agreement])
    }

    @Test("C012: a hierarchy needs at most 256 fields", arguments: [(252, false), (253, true)])
    func fieldCount(_ count: Int, _ isTooMany: Bool) throws {
        func attributes(_ range: Range<Int>) -> String {
            range.map { #"<attribute name="n\#($0)" attributeType="Date" optional="YES"/>"# }.joined(separator: "\n")
        }
        let objections = try model(
            """
            <entity name="Thing">\(attributes(0..<100))</entity>
            <entity name="Note" parentEntity="Thing">\(attributes(100..<count))</entity>
            """
        ).mirrorObjections()
        #expect(objections.map(\.rule) == (isTooMany ? [.fieldCount] : []))
        #expect(objections.allSatisfy { $0.entity == "Thing" && $0.reason.hasSuffix("257 of at most 256 fields") })
    }
}
