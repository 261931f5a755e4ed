import Foundation
import ManagedObjectModelFormat

@testable import ModelEditing

/// Model files written by hand.
enum SampleTexts {
    /// A model in an unusual form: comments, single quotes, tabs, explicit defaults, and what a newer Xcode might write.
    static let unusual = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE model>
        <!-- Notes & more -->
        <model type='com.apple.IDECoreDataModeler.DataModel' documentVersion="1.0" lastSavedToolsVersion="23605" future="1">
        \t<!-- The only entity -->
        \t<entity   name = "Note"
        \t\trepresentedClassName="Note" syncable="YES" colour="red" >
        \t\t<attribute name="title" optional="NO" attributeType="String" hue="&lt;blue&gt;"><badge text="a > b"/></attribute>
        \t\t<attribute name='count' attributeType="Integer 16" defaultValueString="0" usesScalarValueType="YES" />
        \t\t<relationship name="parent" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Note"/>
        \t\t<userInfo>
        \t\t</userInfo>
        \t\t<layer depth="2"><sheet/></layer>
        \t</entity>
        \t<theme name="dark"/>
        </model>
        <!-- The end -->

        """

    /// Two entities with a relationship and its inverse, an index, a constraint, a fetch request and a configuration.
    static let library = """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" lastSavedToolsVersion="19461" \
        systemVersion="20G165" minimumToolsVersion="Automatic" sourceLanguage="Swift" userDefinedModelVersionIdentifier="">
            <entity name="Book" representedClassName="Book" syncable="YES" codeGenerationType="class">
                <attribute name="isbn" optional="YES" attributeType="String"/>
                <attribute name="pages" attributeType="Integer 32" defaultValueString="0" usesScalarValueType="YES"/>
                <attribute name="title" optional="YES" attributeType="String"/>
                <relationship name="shelf" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Shelf" \
        inverseName="books" inverseEntity="Shelf"/>
                <fetchedProperty name="others" optional="YES">
                    <fetchRequest name="fetchedPropertyFetchRequest" entity="Book" predicateString="pages &gt; 5"/>
                </fetchedProperty>
                <fetchIndex name="byTitle">
                    <fetchIndexElement property="title" type="Binary" order="ascending"/>
                    <fetchIndexElement property="isbn" type="Binary" order="descending"/>
                </fetchIndex>
                <uniquenessConstraints>
                    <uniquenessConstraint>
                        <constraint value="isbn"/>
                    </uniquenessConstraint>
                </uniquenessConstraints>
            </entity>
            <entity name="Novel" representedClassName="Novel" parentEntity="Book" syncable="YES" codeGenerationType="class"/>
            <entity name="Shelf" representedClassName=".Shelf" syncable="YES" codeGenerationType="class">
                <attribute name="place" optional="YES" attributeType="Composite" composite="Place"/>
                <relationship name="books" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Book" \
        inverseName="shelf" inverseEntity="Book"/>
                <userInfo>
                    <entry key="a" value="1"/>
                </userInfo>
            </entity>
            <composite name="Place">
                <attribute name="room" optional="YES" attributeType="String"/>
            </composite>
            <fetchRequest name="long" entity="Book" predicateString="pages &gt; 500"/>
            <configuration name="Local">
                <memberEntity name="Book"/>
                <memberEntity name="Shelf"/>
            </configuration>
            <elements>
                <element name="Book" positionX="-63" positionY="-18" width="128" height="119"/>
                <element name="Novel" positionX="-63" positionY="162" width="128" height="43"/>
                <element name="Shelf" positionX="160" positionY="0" width="128" height="73"/>
            </elements>
        </model>
        """

    /// A model with many entities, ten properties in each.
    static func large(entities count: Int) -> String {
        var model = ModelDefinition()
        model.document.attributes = ["lastSavedToolsVersion": "19461", "sourceLanguage": "Swift"]
        for number in 0..<count {
            var entity = EntityDefinition(name: "Entity\(String(format: "%03d", number))")
            entity.attributes = (0..<8).map { index in
                var attribute = AttributeDefinition(name: "attribute\(index)", type: .string)
                attribute.isOptional = true
                return attribute
            }
            let (before, after) = ((number + count - 1) % count, (number + 1) % count)
            entity.relationships = [("next", after, "previous"), ("previous", before, "next")].map {
                name,
                place,
                inverse in
                let destination = "Entity\(String(format: "%03d", place))"
                var relationship = RelationshipDefinition(name: name, destinationName: destination)
                (relationship.inverseName, relationship.isOptional) = (inverse, true)
                return relationship
            }
            model.entities.append(entity)
            model.document.positionOrder.append(entity.name)
            model.document.positions[entity.name] = ElementPosition(x: Double(number), y: 0, width: 128, height: 193)
        }
        return ModelXML.write(model).text
    }
}

/// Returns the sentence of the error that an edit throws; nil if it throws none.
func refusal(_ edit: ModelEdit, in text: String = SampleTexts.library) throws -> String? {
    var source = try ModelSource(text: text)
    let before = source.contents
    do {
        _ = try source.perform(edit)
        return nil
    } catch {
        guard source.contents == before else { return "changed in spite of: \(error)" }
        return error.description
    }
}
