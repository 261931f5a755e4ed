import Foundation
import ManagedObjectModelCompiler
import Testing

extension SlipboxPort {
    /// Compiles the model in a folder, and writes its classes there.
    func compileModel(in folder: URL) throws {
        let bundle = folder.appending(path: "\(Self.module).xcdatamodeld")
        let version = bundle.appending(path: "\(Self.module).xcdatamodel")
        try FileManager.default.createDirectory(at: version, withIntermediateDirectories: true)
        try Self.model.write(to: version.appending(path: "contents"), atomically: true, encoding: .utf8)
        for arguments in [["compile", bundle.path, "--module", Self.module], ["generate", bundle.path]] {
            let outcome = Momc(directory: folder).run(arguments)
            #expect(outcome.status == .success, "\(outcome.messages)")
        }
    }

    /// The model as the book describes it. Notes and folders have classes of their own.
    static let model = """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
            <entity name="Note" representedClassName="Note" syncable="YES" codeGenerationType="category">
                <attribute name="bodyText_" optional="YES" attributeType="String"/>
                <attribute name="creationDate_" optional="YES" attributeType="Date" usesScalarValueType="NO"/>
                <attribute name="formattedBodyText_" optional="YES" attributeType="Binary"/>
                <attribute name="img" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
                <attribute name="isFavorite" attributeType="Boolean" defaultValueString="NO" usesScalarValueType="YES"/>
                <attribute name="order" attributeType="Integer 64" defaultValueString="0" usesScalarValueType="YES"/>
                <attribute name="status_" optional="YES" attributeType="String"/>
                <attribute name="title_" optional="YES" attributeType="String" defaultValueString=""/>
                <attribute name="uuid_" optional="YES" attributeType="UUID" usesScalarValueType="NO"/>
                \(relationship("attachment", to: "Attachment", inverse: "note", rule: "Cascade"))
                \(relationship("backLinkedNotes_", toMany: "Note", inverse: "linkedNotes_"))
                \(relationship("folder", to: "Folder", inverse: "notes_"))
                \(relationship("keywords_", toMany: "Keyword", inverse: "notes_"))
                \(relationship("linkedNotes_", toMany: "Note", inverse: "backLinkedNotes_"))
            </entity>
            <entity name="Folder" representedClassName="Folder" syncable="YES" codeGenerationType="category">
                <attribute name="creationDate_" optional="YES" attributeType="Date" usesScalarValueType="NO"/>
                <attribute name="name_" optional="YES" attributeType="String"/>
                \(relationship("children_", toMany: "Folder", inverse: "parent", rule: "Cascade"))
                \(relationship("notes_", toMany: "Note", inverse: "folder", rule: "Cascade"))
                \(relationship("parent", to: "Folder", inverse: "children_"))
            </entity>
            <entity name="Keyword" representedClassName="Keyword" syncable="YES" codeGenerationType="class">
                <attribute name="blue_" attributeType="Double" defaultValueString="0" usesScalarValueType="YES"/>
                <attribute name="colorHex_" optional="YES" attributeType="String"/>
                <attribute name="green_" attributeType="Double" defaultValueString="0" usesScalarValueType="YES"/>
                <attribute name="name_" optional="YES" attributeType="String"/>
                <attribute name="opacity_" attributeType="Double" defaultValueString="1" usesScalarValueType="YES"/>
                <attribute name="red_" attributeType="Double" defaultValueString="0" usesScalarValueType="YES"/>
                <attribute name="uuid_" optional="YES" attributeType="UUID" usesScalarValueType="NO"/>
                \(relationship("notes_", toMany: "Note", inverse: "keywords_"))
            </entity>
            <entity name="Attachment" representedClassName="Attachment" syncable="YES" codeGenerationType="class">
                <attribute name="fullImageData" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
                <attribute name="thumbnailData" optional="YES" transient="YES" attributeType="Binary"/>
                \(relationship("note", to: "Note", inverse: "attachment"))
            </entity>
        </model>
        """

    private static func relationship(
        _ name: String,
        to target: String,
        inverse: String,
        rule: String = "Nullify",
        count: String = #"maxCount="1""#
    ) -> String {
        #"<relationship name="\#(name)" optional="YES" \#(count) deletionRule="\#(rule)" "#
            + #"destinationEntity="\#(target)" inverseName="\#(inverse)" inverseEntity="\#(target)"/>"#
    }

    private static func relationship(
        _ name: String,
        toMany target: String,
        inverse: String,
        rule: String = "Nullify"
    ) -> String {
        relationship(name, to: target, inverse: inverse, rule: rule, count: #"toMany="YES""#)
    }
}
