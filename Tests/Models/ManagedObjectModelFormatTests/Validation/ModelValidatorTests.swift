import Foundation
import Testing

@testable import ManagedObjectModelFormat

@Suite struct ModelValidatorTests {
    static let invalidModels: [(String, [String])] = [
        (
            "<entity name='A'/>\n<entity name='A'/>",
            ["4: error: the name “A” is used twice: an entity needs another"]
        ),
        ("<entity name=''/>", ["3: error: an entity has no name"]),
        ("<entity name='A' parentEntity='B'/>", ["3: error: A: the parent “B” does not exist"]),
        ("<entity name='A' parentEntity='A'/>", ["3: error: A: the entity inherits from itself: A → A"]),
        (
            "<entity name='A' parentEntity='B'/>\n<entity name='B' parentEntity='A'/><entity name='C' parentEntity='A'/>",
            [
                "3: error: A: the entity inherits from itself: A → B → A",
                "4: error: B: the entity inherits from itself: B → A → B",
            ]
        ),
        (
            "<entity name='A'><attribute name='b'/>\n<relationship name='b' destinationEntity='A'/></entity>",
            ["4: error: A: the name “b” is used twice: a relationship needs another"]
        ),
        ("<entity name='A'><attribute name=''/></entity>", ["3: error: A: an attribute has no name"]),
        (
            "<entity name='A'><attribute name='b'/></entity><entity name='B' parentEntity='A'>\n<attribute name='b'/></entity>",
            ["4: error: B.b: A has a property of that name to inherit"]
        ),
        (
            "<entity name='A'><attribute name='b' attributeType='Composite'/></entity>",
            ["3: error: A.b: the attribute names no composite"]
        ),
        (
            "<entity name='A'><attribute name='b' attributeType='Composite' composite='C'/></entity>",
            ["3: error: A.b: the composite “C” does not exist"]
        ),
        (
            "<entity name='A'><attribute name='b' derived='YES'/></entity>",
            ["3: error: A.b: the derived attribute has no derivation"]
        ),
        (
            "<composite name='C'><attribute name='a' attributeType='Composite' composite='C'/></composite>",
            ["3: error: C: the composite contains itself, or too many others"]
        ),
        (
            "<composite name='C'><attribute name='a'/><attribute name='a'/></composite>",
            ["3: error: C: the name “a” is used twice: an attribute needs another"]
        ),
        (
            "<entity name='A'><uniquenessConstraints><uniquenessConstraint>\n<constraint value='b'/>"
                + "</uniquenessConstraint></uniquenessConstraints></entity>",
            ["3: error: A: a uniqueness constraint names the unknown property “b”"]
        ),
        (
            "<entity name='A'><fetchIndex name='i'><fetchIndexElement property='b'/></fetchIndex></entity>",
            ["3: error: A: the index “i” names the unknown property “b”"]
        ),
        ("<entity name='A'><fetchIndex name='i'/></entity>", ["3: error: A: the index “i” names no property"]),
        (
            "<entity name='A'/><configuration name='c'>\n<memberEntity name='B'/></configuration>",
            ["3: error: the configuration “c” has the unknown entity “B”"]
        ),
        ("<fetchRequest name='f' entity='A'/>", ["3: error: the fetch request “f” fetches the unknown entity “A”"]),
    ]

    @Test(arguments: invalidModels)
    func whatIsMissingTakenOrCircularIsToldWithItsPlace(_ text: String, _ messages: [String]) {
        #expect(errors(of: modelText(text)) == messages)
    }

    static let relationships: [(String, [String])] = [
        ("name='r'", ["the relationship has no destination"]),
        ("name='r' destinationEntity='Z'", ["the destination “Z” does not exist"]),
        ("name='r' destinationEntity='B' inverseName='x'", ["the inverse “x” is not a relationship of B"]),
        ("name='r' destinationEntity='B' inverseName='toC'", ["the inverse B.toC leads to C, not to A"]),
        (
            "name='r' destinationEntity='B' inverseName='alone'",
            ["the inverse B.alone does not match: it names no inverse, not “r”"]
        ),
        (
            "name='r' destinationEntity='B' inverseName='other'",
            ["the inverse B.other does not match: it names “q”, not “r”"]
        ),
        ("name='r' destinationEntity='B' maxCount='2'", ["a to-one relationship has a greatest count of 1"]),
        ("name='r' destinationEntity='B' ordered='YES'", ["only a to-many relationship is ordered"]),
        (
            "name='r' destinationEntity='B' toMany='YES' minCount='3' maxCount='2'",
            ["the least count 3 is above the greatest 2"]
        ),
        ("name='r' destinationEntity='B' inverseName='back'", []),
        ("name='r' destinationEntity='D' inverseName='back'", []),
    ]

    @Test(arguments: relationships)
    func relationshipsMustLeadSomewhereAndBack(_ relationship: String, _ reasons: [String]) {
        let text = """
            <entity name="A"><relationship \(relationship)/><relationship name="q" destinationEntity="B" inverseName="other"/>
            </entity>
            <entity name="B"><relationship name="back" destinationEntity="A" inverseName="r"/>
            <relationship name="alone" destinationEntity="A"/>
            <relationship name="toC" destinationEntity="C"/>
            <relationship name="other" destinationEntity="A" inverseName="q"/></entity><entity name="C"/>
            <entity name="D" parentEntity="B"/>
            """
        let found = errors(of: modelText(text)).filter { $0.hasPrefix("3: error: A.r: ") }
        #expect(found == reasons.map { "3: error: A.r: \($0)" })
    }

    @Test(arguments: [
        "<entity name='A'><attribute name='b' derived='YES' derivationExpression='((('/></entity>",
        "<entity name='A' coreSpotlightDisplayNameExpression='((('/>",
        "<entity name='A'><fetchIndex name='i'><fetchIndexElement expression='((('/></fetchIndex></entity>",
        "<entity name='A'><attribute name='b'/><fetchIndex name='i' partialIndexPredicate='((('>"
            + "<fetchIndexElement property='b'/></fetchIndex></entity>",
        "<entity name='A'><fetchedProperty name='b'><fetchRequest name='r' entity='A' predicateString='((('/>"
            + "</fetchedProperty></entity>",
        "<entity name='A'/><fetchRequest name='r' entity='A' predicateString='((('/>",
    ])
    func formatsMustParse(_ text: String) {
        let found = errors(of: modelText(text))
        #expect(found.count == 1)
        #expect(found.first?.contains("does not parse: ") == true, "\(found)")
    }

    @Test func modelsWithoutAFileAreValidatedToo() {
        var entity = EntityDefinition(name: "A")
        entity.parentName = "B"
        var attribute = AttributeDefinition(name: "b", type: .string)
        attribute.validations = [ValidationDefinition(predicate: "(((")]
        entity.attributes = [attribute]
        var model = ModelDefinition()
        model.entities = [entity]
        let found = model.validationErrors().map(\.description)
        #expect(found.first == "error: A: the parent “B” does not exist")
        #expect(found.last?.hasPrefix("error: A.b: a condition does not parse") == true)
    }
}
