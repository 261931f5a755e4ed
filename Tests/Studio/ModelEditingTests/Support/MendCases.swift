@testable import ModelEditing

/// A model for each finding, with the edits that mend it.
enum MendCases {
    typealias Case = ModelDiagnosisTests.Case

    private static func attribute(_ attributes: String, info: String = "", entityInfo: String = "") -> String {
        func list(_ text: String) -> String {
            guard let split = text.firstIndex(of: "=") else { return "" }
            let (key, value) = (text[..<split], text[text.index(after: split)...])
            return "<userInfo><entry key=\"\(key)\" value=\"\(value)\"/></userInfo>"
        }
        return
            "<entity name=\"Note\"><attribute name=\"value\" \(attributes)>\(list(info))</attribute>\(list(entityInfo))</entity>"
    }

    static let attributes = [
        Case(
            "Note.value: has no type",
            attribute("optional=\"YES\""),
            "Make It Transient",
            "Make It a String"
        ),
        Case(
            "Note.value: is transformable without",
            attribute("optional=\"YES\" attributeType=\"Transformable\""),
            "Use NSSecureUnarchiveFromData"
        ),
        Case(
            "Note.value: has a transformer that creates",
            attribute(
                "optional=\"YES\" attributeType=\"Transformable\" valueTransformerName=\"NSKeyedUnarchiveFromData\""
            ),
            "Use NSSecureUnarchiveFromData"
        ),
        Case(
            "Note.value: is misconfigured",
            attribute("attributeType=\"Integer 16\""),
            "Give It a Default",
            "Make It Optional"
        ),
        Case(
            "Note.value: is misconfigured",
            attribute("attributeType=\"Boolean\""),
            "Give It a Default",
            "Make It Optional"
        ),
        Case(
            "Note.value: has a minimum above",
            attribute("optional=\"YES\" attributeType=\"Integer 16\" minValueString=\"5\" maxValueString=\"3\""),
            "Exchange Minimum and Maximum",
            "Remove Minimum",
            "Remove Maximum"
        ),
        Case(
            "Note.value: has a default value outside",
            attribute("attributeType=\"Double\" minValueString=\"5\" defaultValueString=\"1\""),
            "Make the Bound the Default",
            "Remove Minimum"
        ),
        Case(
            "Note.value: has a regular expression",
            attribute("optional=\"YES\" attributeType=\"String\" regularExpressionString=\"[a\""),
            "Remove Regular Expression"
        ),
        Case(
            "Note.value: the derived attribute has no",
            attribute("optional=\"YES\" attributeType=\"String\" derived=\"YES\""),
            "Remove Derivation"
        ),
        Case(
            "Note.value: the derivation does not parse",
            attribute("optional=\"YES\" attributeType=\"String\" derived=\"YES\" derivationExpression=\"(\""),
            "Remove Derivation"
        ),
        Case(
            "Note.value: the composite “Place” does not exist",
            attribute("optional=\"YES\" attributeType=\"Composite\" composite=\"Place\""),
            "Make It a String"
        ),
        Case(
            "Note.value: the attribute names no composite",
            attribute("optional=\"YES\" attributeType=\"Composite\""),
            "Make It a String"
        ),
        Case(
            "Note.value: the default value “NO”",
            attribute("attributeType=\"Integer 16\" defaultValueString=\"NO\""),
            "Make It a Boolean"
        ),
        Case(
            "Note.value: the user info entry swiftOptional",
            attribute("optional=\"YES\" attributeType=\"String\"", info: "swiftOptional=perhaps"),
            "Set swiftOptional to YES",
            "Remove swiftOptional"
        ),
        Case(
            "Note.value: the user info entry swiftEnum is for",
            attribute("optional=\"YES\" attributeType=\"Date\"", info: "swiftEnum=Status"),
            "Remove swiftEnum"
        ),
        Case(
            "Note.value: the user info entry swiftEnum is “1x”",
            attribute("optional=\"YES\" attributeType=\"String\"", info: "swiftEnum=1x"),
            "Remove swiftEnum"
        ),
        Case(
            "Note.value: the user info entry swiftEnum has no effect",
            attribute("optional=\"YES\" attributeType=\"String\"", info: "swiftEnum=Status"),
            "Remove swiftEnum",
            "Use Swift’s Types"
        ),
        Case(
            "Note.value: snapshots cannot",
            attribute(
                "optional=\"YES\" attributeType=\"Transformable\" valueTransformerName=\"NSSecureUnarchiveFromData\"",
                info: "swiftSnapshot=YES"
            ),
            "Remove swiftSnapshot"
        ),
        Case(
            "Note: the user info entry swiftTypes",
            attribute("optional=\"YES\" attributeType=\"String\"", entityInfo: "swiftTypes=x"),
            "Set swiftTypes to YES",
            "Remove swiftTypes"
        ),
    ]

    private static func relationship(_ attributes: String, _ inverse: String? = nil) -> String {
        let back =
            inverse ?? "<relationship name=\"notes\" optional=\"YES\" toMany=\"YES\" deletionRule=\"Nullify\" "
            + "destinationEntity=\"Note\" inverseName=\"folder\" inverseEntity=\"Note\"/>"
        return "<entity name=\"Note\"><relationship name=\"folder\" \(attributes)/></entity>"
            + "<entity name=\"Folder\">\(back)</entity>"
    }

    static let both = "destinationEntity=\"Folder\" inverseName=\"notes\" inverseEntity=\"Folder\""

    static let relationships = [
        Case(
            "Note.folder: has no inverse",
            relationship("optional=\"YES\" maxCount=\"1\" deletionRule=\"Nullify\" destinationEntity=\"Folder\"", ""),
            "Make Inverse notes",
            "Delete Relationship folder"
        ),
        Case(
            "Note.folder: has no inverse",
            relationship(
                "optional=\"YES\" maxCount=\"1\" deletionRule=\"Nullify\" destinationEntity=\"Folder\"",
                "<relationship name=\"notes\" optional=\"YES\" toMany=\"YES\" deletionRule=\"Nullify\" destinationEntity=\"Note\"/>"
            ),
            "Make notes the Inverse",
            "Delete Relationship folder"
        ),
        Case(
            "Note.folder: the inverse “notes” is not a relationship",
            relationship("optional=\"YES\" maxCount=\"1\" deletionRule=\"Nullify\" \(both)", ""),
            "Make Inverse notes",
            "Delete Relationship folder"
        ),
        Case(
            "Note.folder: the inverse Folder.notes does not match",
            relationship(
                "optional=\"YES\" maxCount=\"1\" deletionRule=\"Nullify\" \(both)",
                "<relationship name=\"notes\" optional=\"YES\" toMany=\"YES\" deletionRule=\"Nullify\" destinationEntity=\"Note\"/>"
            ),
            "Make notes the Inverse",
            "Delete Relationship folder"
        ),
        Case(
            "Note.folder: has the delete rule No Action",
            relationship("optional=\"YES\" maxCount=\"1\" deletionRule=\"No Action\" \(both)"),
            "Nullify"
        ),
        Case(
            "Folder.notes: deletes Note",
            relationship(
                "optional=\"YES\" maxCount=\"1\" deletionRule=\"Cascade\" \(both)",
                "<relationship name=\"notes\" optional=\"YES\" toMany=\"YES\" deletionRule=\"Cascade\" "
                    + "destinationEntity=\"Note\" inverseName=\"folder\" inverseEntity=\"Note\"/>"
            ),
            "Nullify"
        ),
        Case(
            "Note.folder: the least count 5",
            relationship(
                "optional=\"YES\" toMany=\"YES\" minCount=\"5\" maxCount=\"3\" deletionRule=\"Nullify\" \(both)"
            ),
            "Raise the Maximum",
            "Remove the Minimum",
            "Remove the Maximum"
        ),
        Case(
            "Note.folder: is ordered but",
            relationship("optional=\"YES\" maxCount=\"1\" ordered=\"YES\" deletionRule=\"Nullify\" \(both)"),
            "Make It Unordered",
            "Make It To-Many"
        ),
        Case(
            "Note.folder: a to-one relationship has",
            relationship("optional=\"YES\" maxCount=\"4\" deletionRule=\"Nullify\" \(both)"),
            "Make It To-Many",
            "Remove the Maximum"
        ),
        Case(
            "Note.folder: the relationship has no destination",
            relationship("optional=\"YES\" maxCount=\"1\" deletionRule=\"Nullify\"", ""),
            "Delete Relationship folder"
        ),
        Case(
            "Note.folder: the destination “Nowhere”",
            relationship("optional=\"YES\" maxCount=\"1\" deletionRule=\"Nullify\" destinationEntity=\"Nowhere\"", ""),
            "Delete Relationship folder"
        ),
    ]
}
