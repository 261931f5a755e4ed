@testable import ModelEditing

extension MendCases {
    private static func named(_ name: String) -> String {
        "<entity name=\"Note\"><attribute name=\"\(name)\" optional=\"YES\" attributeType=\"String\"/></entity>"
    }

    static let entities = [
        Case(
            "note: the name of an entity",
            "<entity name=\"note\"/>",
            "Rename to Note"
        ),
        Case(
            "My Note: the name of an entity",
            "<entity name=\"My Note\"/>",
            "Rename to My_Note"
        ),
        Case(
            "Note: \"Type\" cannot",
            "<entity name=\"Note\" representedClassName=\"Type\" codeGenerationType=\"class\"/>",
            "Rename Class to Note",
            "Rename Class to NoteObject"
        ),
        Case(
            "Data: the class Data hides",
            "<entity name=\"Data\" representedClassName=\"Data\" codeGenerationType=\"class\"/>",
            "Rename Class to DataObject"
        ),
        Case(
            "Tag: the class Tag has",
            "<entity name=\"Tag\" representedClassName=\"Tag\" codeGenerationType=\"class\"/>",
            "Rename Class to TagObject"
        ),
        Case(
            "Note: the class repeat",
            "<entity name=\"Note\" representedClassName=\".repeat\" codeGenerationType=\"class\"/>",
            "Rename Class to Note",
            "Rename Class to NoteObject"
        ),
        Case(
            "B: the class A is generated",
            "<entity name=\"A\" representedClassName=\"A\" codeGenerationType=\"class\"/>"
                + "<entity name=\"B\" representedClassName=\"A\" codeGenerationType=\"class\"/>",
            "Rename Class to B",
            "Rename Class to BObject"
        ),
        Case(
            "Novel: the constraint on isbn",
            "<entity name=\"Book\"><attribute name=\"isbn\" optional=\"YES\" attributeType=\"String\"/></entity>"
                + "<entity name=\"Novel\" parentEntity=\"Book\"><uniquenessConstraints><uniquenessConstraint>"
                + "<constraint value=\"isbn\"/></uniquenessConstraint></uniquenessConstraints></entity>",
            "Move Constraint to Book",
            "Delete Constraint on isbn"
        ),
        Case(
            "Note: the parent “Thing” does not",
            "<entity name=\"Note\" parentEntity=\"Thing\"/>",
            "Remove Parent"
        ),
        Case(
            "Note: the entity inherits from itself",
            "<entity name=\"Note\" parentEntity=\"Note\"/>",
            "Remove Parent"
        ),
        Case(
            "Note: a uniqueness constraint names the unknown",
            "<entity name=\"Note\"><uniquenessConstraints><uniquenessConstraint><constraint value=\"id\"/>"
                + "</uniquenessConstraint></uniquenessConstraints></entity>",
            "Delete Constraint on id"
        ),
        Case(
            "Note: the index “byTitle” names the unknown",
            "<entity name=\"Note\"><fetchIndex name=\"byTitle\"><fetchIndexElement property=\"title\" type=\"Binary\"/>"
                + "</fetchIndex></entity>",
            "Delete Index byTitle"
        ),
        Case(
            "Note: the expression of the Spotlight name",
            "<entity name=\"Note\" coreSpotlightDisplayNameExpression=\"(\"/>",
            "Remove Spotlight Display Name"
        ),
        Case(
            "Note.class: class is a",
            named("class"),
            "Rename to noteClass"
        ),
        Case(
            "Note.hash: hash is a member",
            named("hash"),
            "Rename to noteHash"
        ),
        Case(
            "Note.Title: the name of a property",
            named("Title"),
            "Rename to title",
            "Rename to noteTitle"
        ),
        Case(
            "Note.a b: \"a b\" cannot",
            named("a b"),
            "Rename to a_b",
            "Rename to noteA_b"
        ),
        Case(
            "Note.default: default is a keyword",
            named("default"),
            "Rename to noteDefault"
        ),
    ]

    private static func synced(_ content: String) -> String {
        "<entity name=\"Note\">\(content)</entity><entity name=\"Folder\"><relationship name=\"notes\" optional=\"YES\" "
            + "toMany=\"YES\" deletionRule=\"Nullify\" destinationEntity=\"Note\" inverseName=\"folder\" inverseEntity=\"Note\"/>"
            + "</entity><configuration name=\"Cloud\" usedWithCloudKit=\"YES\"><memberEntity name=\"Folder\"/>"
            + "<memberEntity name=\"Note\"/></configuration>"
    }

    private static let back =
        "<relationship name=\"folder\" optional=\"YES\" maxCount=\"1\" deletionRule=\"Nullify\" \(both)/>"

    static let others = [
        Case(
            "Note.title: cannot be synced because it is required",
            synced("<attribute name=\"title\" attributeType=\"String\"/>" + back),
            "Give It a Default",
            "Make It Optional"
        ),
        Case(
            "Note.folder: cannot be synced because it is required",
            synced(back.replacing("optional=\"YES\" ", with: "")),
            "Make It Optional"
        ),
        Case(
            "Note.folder: cannot be synced because it has the delete rule",
            synced(back.replacing("Nullify", with: "Deny")),
            "Nullify"
        ),
        Case(
            "Folder.notes: cannot be synced because it is ordered",
            synced(back).replacing("toMany=\"YES\"", with: "toMany=\"YES\" ordered=\"YES\""),
            "Make It Unordered"
        ),
        Case(
            "Note.id: cannot be synced as ObjectID",
            synced("<attribute name=\"id\" optional=\"YES\" attributeType=\"ObjectID\"/>" + back),
            "Make It a String"
        ),
        Case(
            "Note: cannot be synced with a uniqueness",
            synced(
                "<attribute name=\"id\" optional=\"YES\" attributeType=\"String\"/>" + back
                    + "<uniquenessConstraints><uniquenessConstraint><constraint value=\"id\"/></uniquenessConstraint>"
                    + "</uniquenessConstraints>"
            ),
            "Delete Constraint on id"
        ),
        Case(
            "Note.folder: leads out of the configuration",
            synced(back).replacing("<memberEntity name=\"Folder\"/>", with: ""),
            "Add Folder to Cloud"
        ),
        Case(
            "the configuration “Local” has the unknown",
            "<entity name=\"Note\"/><configuration name=\"Local\"><memberEntity name=\"Gone\"/></configuration>",
            "Remove Gone from Local"
        ),
        Case(
            "the predicate of the fetch request “all” does not",
            "<entity name=\"Note\"/><fetchRequest name=\"all\" entity=\"Note\" predicateString=\"title ==\"/>",
            "Remove Predicate of all",
            "Delete Fetch Request all"
        ),
        Case(
            "the fetch request “all” fetches the unknown",
            "<fetchRequest name=\"all\" entity=\"Gone\"/>",
            "Delete Fetch Request all"
        ),
        Case(
            "Note.others: the predicate does not parse",
            "<entity name=\"Note\"><fetchedProperty name=\"others\" optional=\"YES\">"
                + "<fetchRequest name=\"r\" entity=\"Note\" predicateString=\"((\"/></fetchedProperty></entity>",
            "Remove Predicate",
            "Delete Fetched Property others"
        ),
        Case(
            "Note.others: the entity “Gone”",
            "<entity name=\"Note\"><fetchedProperty name=\"others\" optional=\"YES\">"
                + "<fetchRequest name=\"r\" entity=\"Gone\"/></fetchedProperty></entity>",
            "Delete Fetched Property others"
        ),
        Case(
            "Place.spot: the attribute names no composite",
            "<composite name=\"Place\"><attribute name=\"spot\" optional=\"YES\" attributeType=\"Composite\"/></composite>",
            "Make It a String"
        ),
    ]
}
