import Testing

@testable import ManagedObjectModelFormat

@Suite struct MirrorLinkTests {
    @Test("the to-one end of a relationship has a field, both ends of one-to-one do, and the to-many end has nothing")
    func fields() throws {
        #expect(try link("Note", "folder", in: MirrorRulesTests.folders) == .field("CD_folder"))
        #expect(try link("Folder", "notes", in: MirrorRulesTests.folders) == .otherEnd)
        let pair = """
            <entity name="A"><relationship name="b" optional="YES" maxCount="1" destinationEntity="B" \
            inverseName="a" inverseEntity="B"/></entity>
            <entity name="B"><relationship name="a" optional="YES" maxCount="1" destinationEntity="A" \
            inverseName="b" inverseEntity="A"/></entity>
            """
        #expect(try link("A", "b", in: pair) == .field("CD_b"))
        #expect(try link("B", "a", in: pair) == .field("CD_a"))
    }

    @Test("pairs name both ends by alphabet, the same from either end")
    func pairs() throws {
        let tags = Self.manyToMany("Post", "tags", "Tag", "posts")
        guard case .pairs(let pair) = try link("Post", "tags", in: tags) else {
            Issue.record("no pairs")
            return
        }
        #expect(pair.entityNames == "Post:Tag")
        #expect(pair.relationships == "tags:posts")
        #expect(try link("Tag", "posts", in: tags) == .pairs(pair))
    }

    @Test("pairs within an entity are in the order of the relationships' names")
    func reflexivePairs() throws {
        let notes = """
            <entity name="Note">\(Self.toMany("links", "Note", "backlinks"))\(Self.toMany("backlinks", "Note", "links"))
            </entity>
            """
        guard case .pairs(let pair) = try link("Note", "links", in: notes) else {
            Issue.record("no pairs")
            return
        }
        #expect(pair.entityNames == "Note:Note")
        #expect(pair.relationships == "backlinks:links")
        #expect(try link("Note", "backlinks", in: notes) == .pairs(pair))
    }

    @Test("pairs name the entity that declares the relationship, where another inherits it")
    func inheritedPairs() throws {
        let elements =
            Self.manyToMany("Zettel", "tags", "Tag", "zettels") + #"<entity name="Quote" parentEntity="Zettel"/>"#
        let definition = try model(elements)
        let (quote, zettel) = (definition.entity(named: "Quote"), definition.entity(named: "Zettel"))
        let tags = try #require(zettel?.relationships.first)
        guard case .pairs(let pair) = definition.mirrorLink(of: tags, in: try #require(quote)) else {
            Issue.record("no pairs")
            return
        }
        #expect(pair.entityNames == "Tag:Zettel")
        #expect(pair.relationships == "zettels:tags")
    }

    @Test("transient relationships and to-many ones without inverse are not mirrored")
    func nothing() throws {
        var elements = Self.manyToMany("Post", "tags", "Tag", "posts")
        #expect(try link("Post", "tags", in: elements) != .none)
        elements = elements.replacing(#"inverseName="posts" inverseEntity="Tag""#, with: "")
        elements = elements.replacing(#"inverseName="tags" inverseEntity="Post""#, with: "")
        #expect(try link("Post", "tags", in: elements) == .none)
        let transient = MirrorRulesTests.folders.replacing(#"maxCount="1""#, with: #"maxCount="1" transient="YES""#)
        #expect(try link("Note", "folder", in: transient) == .none)
    }

    static func toMany(_ name: String, _ destination: String, _ inverse: String) -> String {
        """
        <relationship name="\(name)" optional="YES" toMany="YES" destinationEntity="\(destination)" \
        inverseName="\(inverse)" inverseEntity="\(destination)"/>
        """
    }

    static func manyToMany(_ one: String, _ name: String, _ other: String, _ inverse: String) -> String {
        "<entity name=\"\(one)\">\(toMany(name, other, inverse))</entity>\n"
            + "<entity name=\"\(other)\">\(toMany(inverse, one, name))</entity>\n"
    }

    private func link(_ entity: String, _ name: String, in elements: String) throws -> MirrorLink {
        let definition = try model(elements)
        let owner = try #require(definition.entity(named: entity))
        let relationship = try #require(owner.relationships.first { $0.name == name })
        return definition.mirrorLink(of: relationship, in: owner)
    }
}
