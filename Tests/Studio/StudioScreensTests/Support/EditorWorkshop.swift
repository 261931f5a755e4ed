import Foundation
import ModelEditing
import Testing
import WebUI
import WebUITestSupport

@testable import StudioScreens

/// A temporary folder with a model of books, and pages of the studio on it. It is removed with the value.
@MainActor
final class EditorWorkshop {
    let folder: URL
    let library: StudioLibrary
    var package: URL { folder.appending(path: "Library.xcdatamodeld") }

    /// - Parameter versions: The versions with their texts, the first of which is current.
    init(_ versions: [(name: String, text: String)] = [("Library", EditorWorkshop.text)]) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "editor-\(UUID().uuidString)")
            .resolvingSymlinksInPath()
        let package = folder.appending(path: "Library.xcdatamodeld")
        for (name, text) in versions {
            let version = package.appending(path: "\(name).xcdatamodel")
            try FileManager.default.createDirectory(at: version, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: version.appending(path: "contents"))
        }
        if versions.count > 1 {
            let note =
                "<plist version=\"1.0\"><dict><key>_XCCurrentVersionName</key><string>\(versions[0].name).xcdatamodel</string></dict></plist>"
            try Data(note.utf8).write(to: package.appending(path: ".xccurrentversion"))
        }
        library = StudioLibrary([package])
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// Two entities with what an entity can have, a composite, a fetch request and a configuration.
    nonisolated static let text = """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" lastSavedToolsVersion="19461" \
        systemVersion="20G165" minimumToolsVersion="Automatic" sourceLanguage="Swift" userDefinedModelVersionIdentifier="">
            <!-- Books on shelves -->
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
                </fetchIndex>
                <uniquenessConstraints>
                    <uniquenessConstraint>
                        <constraint value="isbn"/>
                    </uniquenessConstraint>
                </uniquenessConstraints>
            </entity>
            <entity name="Shelf" representedClassName=".Shelf" syncable="YES" codeGenerationType="class">
                <attribute name="place" optional="YES" attributeType="Composite" composite="Place"/>
                <relationship name="books" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Book" \
        inverseName="shelf" inverseEntity="Book"/>
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
                <element name="Shelf" positionX="160" positionY="0" width="128" height="73"/>
            </elements>
        </model>

        """

    /// The text of a version as it is in its file.
    func saved(_ version: String = "Library") throws -> String {
        try String(contentsOf: package.appending(path: "\(version).xcdatamodel/contents"), encoding: .utf8)
    }

    /// Writes the file of a version, as another program does.
    func write(_ text: String, to version: String = "Library") throws {
        try Data(text.utf8).write(to: package.appending(path: "\(version).xcdatamodel/contents"))
    }

    /// Opens a page, and waits until it shows the model.
    func page(_ address: String = "/m0", showing text: String = "Book", of library: StudioLibrary? = nil) async throws
        -> HeadlessClient
    {
        let desk = StudioDesk(library ?? self.library, pause: .milliseconds(200))
        let client = try HeadlessClient(url: address) { StudioView(desk) }
        await client.waits(for: text)
        return client
    }
}

extension HeadlessClient {
    /// Writes into a field that is taken when it is left, and leaves it.
    func fill(_ label: String, _ text: String) throws {
        let field = try field(label)
        field.value = text
        send("change", to: field, .string(text))
    }

    /// The sentence that says why an edit was refused; nil if there is none.
    var refusal: String? { find(class: "studio-problem")?.text }

    /// The menu with a title.
    private func menu(_ title: String) throws -> PageNode {
        let menus = root.all.filter { menu in
            menu.hasClass("picker") && menu.all.contains { $0.hasClass("picker-label") && $0.text == title }
        }
        return try #require(menus.last?.all.first { $0.tag == "select" }, "There is no menu “\(title)”.")
    }

    /// Chooses an option of a menu.
    func choose(_ option: String, of title: String) throws {
        let menu = try menu(title)
        choose(
            try #require(menu.all.first { $0.tag == "option" && $0.text == option }, "“\(title)” has no “\(option)”."),
            of: menu
        )
    }

    /// The options of a menu.
    func options(of title: String) throws -> [String] {
        try menu(title).all.filter { $0.tag == "option" }.map(\.text)
    }

    /// The option that a menu shows.
    func chosen(in title: String) throws -> String? {
        let menu = try menu(title)
        return menu.all.first { $0.tag == "option" && $0.attributes["value"] == menu.value }?.text
    }
}

/// The lines by which two texts differ: those that are gone, then those that are new.
func differences(_ before: String, _ after: String) -> [String] {
    let changes = after.split(separator: "\n").map(String.init).difference(
        from: before.split(separator: "\n").map(String.init)
    )
    func texts(_ changes: [CollectionDifference<String>.Change], _ mark: String) -> [String] {
        changes.map { change in
            switch change {
            case .insert(_, let line, _), .remove(_, let line, _): mark + line.trimmingCharacters(in: .whitespaces)
            }
        }
    }
    return texts(changes.removals, "-") + texts(changes.insertions, "+")
}
