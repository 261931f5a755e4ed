internal import Foundation
package import ManagedObjectModelFormat

/// The file of a new mapping model.
package enum MappingTemplate {
    /// Returns the source of a mapping model between two versions.
    ///
    /// Xcode's files also have copies of both versions in a form of its own, which its compiler reads. “Refresh Data Models” in
    /// Xcode's menu “Editor” makes them; this package reads the versions at their paths.
    ///
    /// - Parameters:
    ///   - sourcePath: The path of the older version in the project.
    ///   - destinationPath: The path of the newer version in the project.
    /// - Throws: `EditError` if a name cannot be in such a file.
    package static func source(
        from old: ModelDefinition,
        at sourcePath: String,
        to new: ModelDefinition,
        at destinationPath: String
    ) throws(EditError) -> MappingSource {
        var source: MappingSource
        do throws(ModelFormatErrors) {
            source = try MappingSource(Data(text(sourcePath, destinationPath).utf8))
        } catch {
            throw .cannotBeKept
        }
        let edits = MappingProposal(from: old, to: new).entityMappings.map(MappingEdit.add)
        _ = try source.perform(MappingEdit("New Mapping Model", of: edits))
        return source
    }

    /// The hashes of the entities that Xcode keeps mapping models in.
    private static var hashes: String {
        let entities = [
            ("XDDevAttributeMapping", "0plcXXRN7XHKl5CcF+fwriFmUpON3ZtcI/AfK748aWc="),
            ("XDDevEntityMapping", "qeN1Ym3TkWN1G6dU9RfX6Kd2ccEvcDVWHpd3LpLgboI="),
            ("XDDevMappingModel", "EqtMzvRnVZWkXwBHu4VeVGy8UyoOe+bi67KC79kphlQ="),
            ("XDDevPropertyMapping", "XN33V44TTGY4JETlMoOB5yyTKxB+u4slvDIinv0rtGA="),
            ("XDDevRelationshipMapping", "akYY9LhehVA/mCb4ATLWuI9XGLcjpm14wWL1oEBtIcs="),
        ]
        return entities.map { name, hash in
            """
                                    <key>\(name)</key>
                                    <data>
            \t\t\(hash)
            \t\t</data>

            """
        }
        .joined()
    }

    /// The file without entity mappings.
    private static func text(_ sourcePath: String, _ destinationPath: String) -> String {
        let head = """
            <?xml version="1.0" standalone="yes"?>
            <!DOCTYPE database SYSTEM "file:///System/Library/DTDs/CoreData.dtd">

            <database>
                <databaseInfo>
                    <version>134481920</version>
                    <UUID>\(UUID().uuidString)</UUID>
                    <nextObjectID>102</nextObjectID>
                    <metadata>
                        <plist version="1.0">
                            <dict>
                                <key>NSPersistenceFrameworkVersion</key>
                                <integer>977</integer>
                                <key>NSStoreModelVersionHashes</key>
                                <dict>

            """
        let tail = """
                                </dict>
                                <key>NSStoreModelVersionHashesVersion</key>
                                <integer>3</integer>
                                <key>NSStoreModelVersionIdentifiers</key>
                                <array>
                                    <string></string>
                                </array>
                            </dict>
                        </plist>
                    </metadata>
                </databaseInfo>
                <object type="XDDEVMAPPINGMODEL" id="z102">
                    <attribute name="sourcemodelpath" type="string">\(XMLText.escaped(sourcePath))</attribute>
                    <attribute name="destinationmodelpath" type="string">\(XMLText.escaped(destinationPath))</attribute>
                    <relationship name="entitymappings" type="0/0" destination="XDDEVENTITYMAPPING"></relationship>
                </object>
            </database>
            """
        return head + hashes + tail
    }
}
