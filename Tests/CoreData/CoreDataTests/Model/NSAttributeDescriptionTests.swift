import CoreData
import Testing

@Suite struct NSAttributeDescriptionTests {
    /// The class names match those of Apple platforms, whichever way the type is set.
    @Test(
        arguments: [
            (.integer16, "NSNumber"), (.integer32, "NSNumber"), (.integer64, "NSNumber"), (.double, "NSNumber"),
            (.float, "NSNumber"), (.boolean, "NSNumber"), (.decimal, "NSDecimalNumber"), (.string, "NSString"),
            (.date, "NSDate"), (.binaryData, "NSData"), (.uuid, "NSUUID"), (.uri, "NSURL"),
            (.composite, "NSDictionary"),
            (.undefined, nil), (.transformable, nil), (.objectID, nil),
        ] as [(NSAttributeDescription.AttributeType, String?)]
    )
    func valuesHaveTheClassOfTheirType(_ type: NSAttributeDescription.AttributeType, _ name: String?) {
        let attribute = NSAttributeDescription()
        attribute.type = type
        #expect(attribute.attributeValueClassName == name)
        #expect(attribute.attributeType.rawValue == type.rawValue)
        attribute.attributeValueClassName = "Colour"
        #expect(attribute.attributeValueClassName == "Colour")
    }
}
