import Foundation
import Testing

@testable import ManagedObjectModelFormat

@Suite struct ModelXMLTests {
    private func everything() throws -> ModelDefinition {
        try ModelXML.read(Data(Samples.everything.utf8)).definition
    }

    @Test func allThatAFileCanSayIsWrittenAsItWasRead() throws {
        #expect(errors(of: Samples.everything) == [])
        let written = ModelXML.write(try everything())
        #expect(written.text == Samples.everything)
        #expect(written.losses == [])
    }

    @Test func valuesHaveTheTypesOfTheirAttributes() throws {
        let note = try #require(try everything().entity(named: "Note"))
        let values = Dictionary(uniqueKeysWithValues: note.attributes.map { ($0.name, $0) })
        #expect(values["count"]?.defaultValue == .integer(-32_768))
        #expect(values["count"]?.maximum == .integer(32_767))
        #expect(values["created"]?.defaultValue == .date(Date(timeIntervalSinceReferenceDate: 362_848_762.79173)))
        #expect(values["created"]?.minimum == .date(Date(timeIntervalSinceReferenceDate: -725_882_400)))
        #expect(values["done"]?.defaultValue == .boolean(true))
        #expect(
            values["id"]?.defaultValue == UUID(uuidString: "00000000-0000-0000-0000-000000000001").map { .uuid($0) }
        )
        #expect(values["link"]?.defaultValue == URL(string: "https://example.org/?a=1&b").map { .url($0) })
        #expect(values["price"]?.defaultValue == Decimal(string: "9.99").map { .decimal($0) })
        #expect(values["title"]?.defaultValue == .string("\"New\"\n<note>"))
        #expect(values["title"]?.minimum == .integer(1))
        #expect(values["weight"]?.defaultValue == .real(1))
        #expect(values["anything"]?.type == .undefined)
    }

    @Test func whatIsLeftOutHasTheMeaningThatItHasInXcode() throws {
        let text = modelText(
            """
            <entity name="A" representedClassName=""><relationship name="many" toMany="YES" destinationEntity="A"/>
            <relationship name="one" destinationEntity="A"/>
            <attribute name="b" attributeType="String"/><attribute name="n" attributeType="Float" defaultValueString=""/>
            <fetchedProperty name="f"><fetchRequest name="r" entity="A"/></fetchedProperty></entity>
            <fetchRequest name="r" entity="A"/>
            """
        )
        let model = try ModelXML.read(Data(text.utf8)).definition
        let entity = try #require(model.entity(named: "A"))
        #expect(entity.className == nil)
        #expect(entity.isSyncable)
        #expect(entity.codeGeneration == .manual)
        #expect(entity.relationships.map(\.maximumCount) == [0, 1])
        #expect(entity.relationships.map(\.deleteRule) == [.nullify, .nullify])
        #expect(entity.attributes.map(\.isOptional) == [false, false])
        #expect(entity.attributes.map(\.isSyncable) == [true, true])
        #expect(entity.attributes.map(\.defaultValue) == [nil, nil])
        #expect(entity.fetchedProperties.map(\.fetchRequest.includesSubentities) == [true])
        #expect(model.fetchRequests.map(\.includesSubentities) == [false])
        #expect(model.versionIdentifiers == [])
    }

    @Test func datesOfOldFilesKeepTheirNumberAndLoseTheirWords() throws {
        let date = #"<attribute name="d" attributeType="Date" defaultDateTimeInterval="5" defaultValueString="now"/>"#
        let model = try ModelXML.read(Data(modelText("<entity name='A'>\(date)</entity>").utf8)).definition
        let value = model.entity(named: "A")?.attributes.first?.defaultValue
        #expect(value == .date(Date(timeIntervalSinceReferenceDate: 5)))
    }

    @Test func whatHasNoPlaceInAFileIsTold() {
        var attribute = AttributeDefinition(name: "b", type: .binaryData)
        attribute.defaultValue = .data(Data([1]))
        attribute.validations = [ValidationDefinition(predicate: "TRUEPREDICATE")]
        attribute.userInfo = ["k": .integer(1)]
        var entity = EntityDefinition(name: "A")
        entity.attributes = [attribute]
        var request = FetchRequestDefinition(name: "r", entityName: "A")
        request.predicate = "a == '\u{1}'"
        request.sortDescriptors = [SortDefinition(key: "b", isAscending: true)]
        var model = ModelDefinition()
        model.entities = [entity]
        model.fetchRequests = [request]
        model.versionIdentifiers = ["1", "2"]
        let losses = ModelXML.write(model).losses
        #expect(losses.count == 6)
        #expect(losses.filter { $0.property == "b" }.count == 3)
    }

    @Test func aModelMadeInCodeSurvivesWritingAndReading() throws {
        var entity = EntityDefinition(name: "A\u{1F600} & <B>")
        var attribute = AttributeDefinition(name: "x", type: .double)
        attribute.defaultValue = .real(1e300)
        attribute.userInfo = ["line\n\t\r": .string("é \"'")]
        entity.attributes = [attribute]
        entity.isSyncable = false
        var model = ModelDefinition()
        model.entities = [entity]
        model.versionIdentifiers = [""]
        #expect(try ModelXML.read(Data(ModelXML.write(model).text.utf8)).definition == model)
    }
}
