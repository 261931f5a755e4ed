import Foundation

/// A small model with several versions, in Xcode's format.
enum NotesModel {
    /// The first version: notes and articles are items with tags; notes are in folders and may have a large picture.
    static let first = #"""
        <entity name="Folder"><attribute name="name" optional="YES" attributeType="String"/>
            <relationship name="notes" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Note"
                inverseName="folder" inverseEntity="Note"/>
        </entity>
        <entity name="Item" isAbstract="YES"><attribute name="title" optional="YES" attributeType="String"/>
            <relationship name="tags" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Tag"
                inverseName="items" inverseEntity="Tag"/>
            <fetchIndex name="byTitle"><fetchIndexElement property="title" type="Binary" order="ascending"/></fetchIndex>
        </entity>
        <entity name="Article" parentEntity="Item"><attribute name="source" optional="YES" attributeType="URI"/></entity>
        <entity name="Note" parentEntity="Item">
            <attribute name="picture" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
            <relationship name="folder" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Folder"
                inverseName="notes" inverseEntity="Folder"/>
        </entity>
        <entity name="Tag"><attribute name="name" optional="YES" attributeType="String"/>
            <relationship name="items" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Item"
                inverseName="tags" inverseEntity="Item"/>
            <uniquenessConstraints><uniquenessConstraint><constraint value="name"/></uniquenessConstraint>
            </uniquenessConstraints>
        </entity>
        """#

    /// A version with colors of tags, and with links.
    static let second =
        first.replacing(
            #"<entity name="Tag">"#,
            with: #"<entity name="Tag"><attribute name="color" optional="YES" attributeType="String"/>"#
        ) + #"<entity name="Link"><attribute name="target" optional="YES" attributeType="URI"/></entity>"#

    /// A version with a uniqueness constraint on the names of folders.
    static let unique = first.replacing(
        #"inverseName="folder" inverseEntity="Note"/>"#,
        with: #"inverseName="folder" inverseEntity="Note"/>"#
            + #"<uniquenessConstraints><uniquenessConstraint><constraint value="name"/></uniquenessConstraint>"#
            + #"</uniquenessConstraints>"#
    )

    /// A version in which the source of an article is a number, for which no migration can be inferred.
    static let incompatible = first.replacing(
        #"name="source" optional="YES" attributeType="URI""#,
        with: #"name="source" optional="YES" attributeType="Integer 64" usesScalarValueType="YES""#
    )

    /// A version without folders, titles, and the tags of items.
    static let poorer = #"""
        <entity name="Item" isAbstract="YES"/>
        <entity name="Article" parentEntity="Item"><attribute name="source" optional="YES" attributeType="URI"/></entity>
        <entity name="Note" parentEntity="Item">
            <attribute name="picture" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
        </entity>
        <entity name="Tag"><attribute name="name" optional="YES" attributeType="String"/>
            <uniquenessConstraints><uniquenessConstraint><constraint value="name"/></uniquenessConstraint>
            </uniquenessConstraints>
        </entity>
        """#

    /// The versions with their names, the oldest first.
    static let versions = [("Notes", first), ("Notes 2", second), ("Notes 3", unique), ("Notes 4", incompatible)]

    /// Writes the versions to an `.xcdatamodeld`.
    static func write(to url: URL, current: String = "Notes 2") throws {
        for (name, elements) in versions { try write(elements, as: name, to: url) }
        let list: [String: Any] = ["_XCCurrentVersionName": "\(current).xcdatamodel"]
        let data = try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
        try data.write(to: url.appendingPathComponent(".xccurrentversion"))
    }

    /// Writes one version to an `.xcdatamodeld`.
    static func write(_ elements: String, as name: String, to url: URL) throws {
        let folder = url.appendingPathComponent("\(name).xcdatamodel")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let text = #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n<model>\n\(elements)\n</model>\n"
        try Data(text.utf8).write(to: folder.appendingPathComponent("contents"))
    }
}
