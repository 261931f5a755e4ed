internal import Foundation

/// Apple's format of XML stores, as observed in files: entity names in upper case, property names in lower case, dates
/// as seconds since 2001, and data in Base64.
///
/// ```xml
/// <database>
///     <databaseInfo>
///         <version>134481920</version>
///         <UUID>343C8D7F-A000-42C4-8463-43FA1E5EF3FB</UUID>
///         <nextObjectID>104</nextObjectID>
///         <metadata><plist version="1.0"><dict>…</dict></plist></metadata>
///     </databaseInfo>
///     <object type="NOTE" id="z103">
///         <attribute name="title" type="string">On cards</attribute>
///         <relationship name="folder" type="1/1" destination="FOLDER" idrefs="z104"></relationship>
///     </object>
/// </database>
/// ```
///
/// How Apple's framework writes characters that XML excludes, and values of the newer types, is not known. This
/// implementation writes text with such characters in Base64, marked by the attribute `encoding="base64"`.
enum XMLStoreFormat: StoreFileFormat {
    static let storeType = NSXMLStoreType

    static func metadata(in file: Data) throws -> StoreMetadata {
        var reader = try XMLStoreReader(file)
        return try reader.readInfo().metadata
    }

    static func read(_ file: Data, _ model: ModelLayout) throws -> StoreContent {
        var reader = try XMLStoreReader(file)
        let info = try reader.readInfo()
        var objects = XMLObjects(model)
        while let element = try reader.readObject() { try objects.add(element) }
        let content = try objects.content()
        return StoreContent(
            metadata: info.metadata,
            lastKey: max(info.lastKey, content.map(\.row.key).max() ?? 0),
            objects: content
        )
    }

    static func write(_ content: StoreContent, _ model: ModelLayout) throws -> Data {
        var writer = XMLStoreWriter(model)
        try writer.writeInfo(content.metadata, lastKey: content.lastKey)
        for object in content.objects { writer.write(object) }
        return Data(writer.finish().utf8)
    }

    static func replacingMetadata(in file: Data, _ metadata: [String: Any]) throws -> Data {
        var reader = try XMLStoreReader(file)
        let info = try reader.readInfo()
        guard let end = file.range(of: Data("</databaseInfo>".utf8)) else {
            throw StoreFormatError("it has no end of <databaseInfo>")
        }
        var writer = XMLStoreWriter(nil)
        try writer.writeInfo(info.metadata.replacing(metadata), lastKey: info.lastKey)
        return Data(writer.text.utf8) + file[end.upperBound...].drop { $0 == UInt8(ascii: "\n") }
    }
}
