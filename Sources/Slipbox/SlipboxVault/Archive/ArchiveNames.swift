import Foundation

/// The names of the files in an archive, and how large they may become.
enum ArchiveNames {
    static let head = "archive.json"
    static let guide = "README.txt"
    static let objectsFolder = "objects/"
    static let filesFolder = "files/"

    /// The file with some of the objects of an entity.
    /// - Parameter part: The number of the file, from 1.
    static func objects(of entity: String, part: Int) -> String { "\(objectsFolder)\(entity)-\(part).jsonl" }

    /// The file with the bytes of an attribute.
    static func file(of object: String, attribute: String, ending: String) -> String {
        "\(filesFolder)\(object).\(attribute).\(ending)"
    }

    /// The number of bytes after which objects go on in another file.
    static let partBytes = 4 << 20
    /// The largest number of bytes that stand in the line of an object; larger ones are a file.
    static let lineBytes = 1 << 20
    /// The largest picture or other file of an archive. Restoring refuses others, so archives must not have them.
    static let fileBytes = 1 << 30
    /// The largest file with objects, which is more than a part has only for an object with a very long text.
    static let objectsBytes = 128 << 20
    /// The largest `archive.json`.
    static let headBytes = 4 << 20
    /// The largest size of all files of an archive before they are packed.
    static let totalBytes = 16 << 30
    /// How many times smaller packing can make a file at most.
    static let ratio = 1_100

    /// The text for people who find an archive and have no slip box.
    static let guideText = """
        This is an archive of a slip box: all its notes, texts, earlier versions, folders, keywords,
        links, saved searches, pictures and other files, also those in the trash.

        “slipbox restore FILE.zip --store NEW.sqlite” makes a slip box of it again. But everything
        is plain, and can be read by any program:

        archive.json
            The format and its version, the date, and for each kind of object (entity) how many
            there are, and the names and types of their attributes and relationships.

        objects/Note-1.jsonl, objects/Note-2.jsonl, ...
            The objects, each a line of JSON in UTF-8:
            {"id":"Note/1","attributes":{...},"relationships":{...}}

            An attribute that is listed in archive.json and missing here has no value. Dates are
            in ISO 8601 and UTC, with as many digits as they have, or else the number of seconds
            since 2001-01-01 00:00 UTC. Bytes are {"text": ...} if they are text, such as RTF,
            {"base64": ...}, or {"file": ...} with the name of a file in this archive.

            A relationship names other objects by their "id": one, or a list. Only one side of
            it is written; the other one follows from it. A list that is said to be "ordered" in
            archive.json has that order.

        files/Attachment/1.fullImageData.png, ...
            Pictures and other files.

        A text links to a note as note:UUID, by the attribute "uuid_" of that note.

        """
}
