internal import Foundation

/// The format of binary stores. It is specific to this package, since Apple's format is not documented.
///
/// A file begins with the eight bytes `CDBinary`, one byte with the version of the format, and an eight-byte checksum
/// of everything that follows. Then come the metadata and the objects, so that the metadata can be read alone:
///
/// ```
/// metadata   identifier: text · property list: bytes
/// lastKey    number
/// entities   count · for each: name: text · number
///            slots: count · for each: property: text · element: text · form: byte
///            relationships: count · for each the name of a to-many one: text
///            objects: count · for each: key · version · a bit for each slot that has a value
///            for each of these: number (integers), 8 bytes (doubles), a byte and 8 bytes or text (decimals), bytes (all else)
///            for each relationship: count · keys, each less the one before it
/// ```
///
/// Numbers take a byte for each seven bits, lowest first; signed numbers are zigzag-encoded (0, -1, 1, …). Text and
/// bytes are preceded by their length. Entities and properties are identified by name, so that their numbers may differ
/// between models. The version is 2 if there is a decimal with more digits than a double keeps, else 1.
enum BinaryStoreFormat: StoreFileFormat {
    static let storeType = NSBinaryStoreType
    private static let signature = Array("CDBinary".utf8)
    private static let versions: ClosedRange<UInt8> = 1...2
    private static let headerLength = 17

    static func metadata(in file: Data) throws -> StoreMetadata {
        var reader = try body(of: file)
        return try readMetadata(&reader)
    }

    static func read(_ file: Data, _ model: ModelLayout) throws -> StoreContent {
        var reader = try body(of: file)
        var content = StoreContent(metadata: try readMetadata(&reader))
        content.lastKey = try reader.signedNumber()
        var objects = BinaryObjectReader(model, reader)
        content.objects = try objects.read()
        return content
    }

    static func write(_ content: StoreContent, _ model: ModelLayout) throws -> Data {
        var writer = ByteWriter()
        try write(content.metadata, to: &writer)
        writer.append(signed: content.lastKey)
        BinaryObjectWriter.write(content.objects, model, to: &writer)
        return file(writer.bytes, version: writer.hasDigits ? 2 : 1)
    }

    static func replacingMetadata(in file: Data, _ metadata: [String: Any]) throws -> Data {
        var reader = try body(of: file)
        let former = try readMetadata(&reader)
        var writer = ByteWriter()
        try write(former.replacing(metadata), to: &writer)
        writer.append(rest: reader.rest)
        return self.file(writer.bytes, version: file[file.startIndex + signature.count])
    }

    private static func readMetadata(_ reader: inout ByteReader) throws -> StoreMetadata {
        let uuid = try reader.text()
        return try StoreMetadata(uuid: uuid, propertyList: Data(reader.bytes()))
    }

    private static func write(_ metadata: StoreMetadata, to writer: inout ByteWriter) throws {
        writer.append(metadata.uuid)
        writer.append(bytes: try metadata.propertyList)
    }

    // MARK: - Header

    private static func file(_ body: [UInt8], version: UInt8) -> Data {
        var file = Data(signature + [version])
        withUnsafeBytes(of: checksum(body[...]).littleEndian) { file.append(contentsOf: $0) }
        file.append(contentsOf: body)
        return file
    }

    private static func body(of file: Data) throws -> ByteReader {
        let bytes = [UInt8](file)
        guard bytes.starts(with: signature) else { throw StoreFormatError("it is not a binary store") }
        guard bytes.count > headerLength else { throw StoreFormatError("it ends within its first bytes") }
        guard versions.contains(bytes[signature.count]) else {
            throw StoreFormatError("it is of version \(bytes[signature.count]) of the format, which is unknown")
        }
        let stored = bytes[(headerLength - 8)..<headerLength].reversed().reduce(0) { $0 << 8 | UInt64($1) }
        guard checksum(bytes[headerLength...]) == stored else {
            throw StoreFormatError("its checksum does not match")
        }
        return ByteReader(bytes, from: headerLength)
    }

    /// Returns the 64-bit FNV-1a hash.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.withUnsafeBufferPointer { bytes in
            bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        }
    }
}
