import Foundation
import MarkdownVault
import UntrustedJSON

/// The first thing to read of an archive: the format, the model, and what there is of each entity. It is `archive.json`.
struct ArchiveHead: Encodable, Sendable {
    /// An entity with the number of its objects, and the properties that they are archived with.
    struct Entity: Encodable, Sendable {
        var count: Int
        /// The types of the attributes by their names.
        let attributes: [String: String]
        /// The destinations of the relationships by their names, such as “one Folder” and “many Keyword”.
        let relationships: [String: String]
    }

    static let format = "slipbox-archive"
    static let version = 1

    let format: String
    let version: Int
    /// When the archive was made.
    let date: String
    /// The checksum of the model's version.
    let model: String
    var entities: [String: Entity]

    /// The head of an archive that is about to be written, without objects yet.
    init(date: Date, model: String, entities: [ArchivedEntity]) {
        (format, version, self.model) = (Self.format, Self.version, model)
        self.date = date.formatted(.iso8601)
        self.entities = Dictionary(entities.map { ($0.name, $0.summary) }) { first, _ in first }
    }

    /// Reads the file of an archive.
    init(_ data: Data) throws {
        let node = try ArchivePlace(name: ArchiveNames.head).node([UInt8](data))
        guard node["format"]?.string == Self.format, let version = node["version"]?.integer else {
            throw Self.problem("it does not say that this is an archive of a slip box")
        }
        guard version == Self.version else {
            throw Self.problem(
                "the archive has version \(version) of the format, and this program reads version \(Self.version): "
                    + "take the program that wrote it, or a newer one"
            )
        }
        (format, self.version, date) = (Self.format, Self.version, node["date"]?.string ?? "")
        model = node["model"]?.string ?? ""
        guard let members = node["entities"]?.members else { throw Self.problem("the entities are missing") }
        entities = [:]
        for member in members {
            guard entities.updateValue(try Self.entity(member), forKey: member.name) == nil else {
                throw Self.problem("the entity “\(member.name)” is there twice")
            }
        }
    }

    private static func entity(_ member: JSONNode.Member) throws -> Entity {
        guard let count = member.value["count"]?.integer, count >= 0, let number = Int(exactly: count) else {
            throw problem("the number of objects of “\(member.name)” is missing")
        }
        return Entity(
            count: number,
            attributes: try names("attributes", of: member),
            relationships: try names("relationships", of: member)
        )
    }

    private static func names(_ kind: String, of entity: JSONNode.Member) throws -> [String: String] {
        guard let members = entity.value[kind]?.members else {
            throw problem("the \(kind) of “\(entity.name)” are missing")
        }
        return try Dictionary(
            members.map { member in
                guard let text = member.value.string else {
                    throw problem("“\(entity.name).\(member.name)” is described by something else than a text")
                }
                return (member.name, text)
            }
        ) { $1 }
    }

    private static func problem(_ reason: String) -> VaultProblem {
        VaultProblem(ArchiveNames.head, .unreadable, reason)
    }

    /// The file of the archive.
    var data: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return try encoder.encode(self) + Data("\n".utf8)
        }
    }
}

/// A line of an archive's file, for messages.
struct ArchivePlace {
    let name: String
    /// The number of the line, from 1; nil for the whole file.
    var line: Int?

    var text: String { line.map { "\(name), line \($0)" } ?? name }

    /// Reads a file or line as JSON.
    func node(_ bytes: [UInt8]) throws -> JSONNode {
        do {
            return try JSONReader.read(bytes)
        } catch {
            let place = "\(line ?? error.line), column \(error.column)"
            throw VaultProblem("\(name), line \(place)", .unreadable, "it is not JSON")
        }
    }

    func problem(_ reason: String) -> VaultProblem { VaultProblem(text, .unreadable, reason) }
}
