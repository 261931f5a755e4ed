import CoreData
import DocumentZipFiles
import Foundation
import MarkdownVault
import SeededRandom
import SlipboxCore
import SlipboxVault
import Testing

/// Tests of archives that are damaged or malicious: each is an error that says where, and nothing is written.
@Suite struct HostileArchiveTests {
    private let desk: ArchiveDesk

    init() throws {
        desk = try ArchiveDesk()
    }

    /// Makes an archive with two notes, a folder and a picture.
    private func makeContents() async throws -> [String: Data] {
        let box = try desk.box()
        try await desk.perform(in: box) { context in
            let (one, two) = (Note(title: "One", context: context), Note(title: "Two", context: context))
            one.folder = Folder(name: "Ideas", context: context)
            one.linkedNotes = [two]
            try context.save()
            two.creationDate_ = Date(timeIntervalSinceReferenceDate: 0)
            one.attach(Data([0x89, 0x50, 0x4E, 0x47, 1]))
            try context.save()
        }
        try await desk.archive(box, as: "made.zip")
        return try desk.contents("made.zip")
    }

    /// Restores an archive that is refused, and returns the message.
    private func refusal(of name: String) async throws -> String {
        let box = try desk.box()
        var message = ""
        do {
            try await desk.restore(name, into: box)
            Issue.record("\(name) was restored")
        } catch let problem as VaultProblem {
            message = problem.description
        } catch {
            message = error.localizedDescription
        }
        #expect(try await desk.everything(in: box).isEmpty)
        return message
    }

    /// A text of a file, another one in its place, and what the message says.
    private typealias Change = (from: String, to: String, message: String)

    private static let head: [Change] = [
        ("slipbox-archive", "cookbook", "archive.json: it does not say"),
        (#""version" : 1"#, #""version" : 2"#, "version 2 of the format"),
        (#""version" : 1"#, #""version" : 1e400"#, "archive.json, line"),
        (#""Keyword" : {"#, #""Recipe" : {"#, "no entity “Recipe”"),
        (#""title_" : "text""#, #""taste" : "text""#, "no attribute “taste”"),
        (#""title_" : "text""#, #""title_" : "integer""#, "no attribute “title_” of the type “integer”"),
        (#""title_" : "text""#, #""title_" : 3"#, "Note.title_"),
        (#""linkedNotes_" :"#, #""backLinkedNotes_" :"#, "no relationship “backLinkedNotes_”"),
        (#""count" : 2"#, #""count" : 3"#, "there are 2 objects, and archive.json says 3"),
        (#""count" : 2"#, #""count" : -2"#, "the number of objects of “Note”"),
        (#""count" : 2"#, #""count" : 9223372036854775807"#, "archive.json says 9223372036854775807"),
        (#""count" : 2"#, #""count" : 1e300"#, "the number of objects of “Note”"),
        ("{", "{{", "archive.json, line 1, column 2: it is not JSON"),
    ]

    private static let notes: [Change] = [
        (#"{"id":"Note/2""#, #"{"id":"Note/2"]"#, "objects/Note-1.jsonl, line 2, column 15: it is not JSON"),
        (#""id":"Note/2""#, #""id":"Note/1""#, "line 2: another object has the “id” “Note/1”"),
        (#""id":"Note/2","#, "", "line 2: the object has no “id”"),
        (#""id":"Note/2""#, #""id":2"#, "line 2: the object has no “id”"),
        (#""id":"Note/2""#, #""x":1,"id":"Note/2""#, "line 2: an object has no “x”"),
        (#""isTrashed":false"#, #""isTrashed":2"#, "“isTrashed” is no boolean"),
        (#""isTrashed":false,"#, "", "Note/1"),
        (#""isTrashed":false"#, #""isTrashed":null"#, "Note/1"),
        (#""order":0"#, #""order":99999999999999999999"#, "line 1: “order” is no integer"),
        (#""order":0"#, #""order":1e5000"#, "line 1, column"),
        (#""order":0"#, #""order":0.5"#, "line 1: “order” is no integer"),
        (#""title_":"One""#, #""title_":[1]"#, "“title_” is no text"),
        (#""title_":"One""#, #""taste":"One""#, "names no attribute “taste”"),
        (#""title_":"One""#, #""title_":"a","title_":"b""#, "“title_” is there twice"),
        (#""title_":"One""#, #""canonicalTitle":"One""#, "names no attribute “canonicalTitle”"),
        ("2001-01-01T00:00:00Z", "yesterday", "line 2: “creationDate_” is no date"),
        ("2001-01-01T00:00:00Z", "2001-99-01T00:00:00Z", "line 2: “creationDate_” is no date"),
        (#""2001-01-01T00:00:00Z""#, "1e300", "line 2: “creationDate_” is no date"),
        (#""uuid_":""#, #""uuid_":"x"#, "“uuid_” is no uuid"),
        (#""Folder/1""#, #""Folder/2""#, "line 1: “folder” leads to “Folder/2”"),
        (#""Folder/1""#, #""Note/2""#, "“folder” leads to “Note/2”, which is something else"),
        (#""Folder/1""#, #"["Folder/1"]"#, "“folder” is not one “id”"),
        (#"["Note/2"]"#, #""Note/2""#, "“linkedNotes_” is not a list"),
        (#"["Note/2"]"#, "[2]", "“linkedNotes_” is not a list"),
        (#""linkedNotes_""#, #""versions_""#, "no relationship “versions_”"),
        (#""relationships":{"attachment"#, #""relationships":3,"x":{"a"#, "line 1"),
    ]

    private static let pictures: [Change] = [
        ("files/Attachment/1", "files/Attachment/2", "an object has it, and the archive does not"),
        ("files/Attachment/1.fullImageData.png", "../../../etc/passwd", "../../../etc/passwd"),
        ("files/Attachment/1.fullImageData.png", "archive.json", "archive.json: an object has it"),
        (#"{"file":"files/Attachment/1.fullImageData.png"}"#, #"{"base64":"*"}"#, "is no bytes"),
        (#"{"file":"files/Attachment/1.fullImageData.png"}"#, "null", "no object of the archive has this file"),
    ]

    private static let changes =
        head.map { ("archive.json", $0) } + notes.map { ("objects/Note-1.jsonl", $0) }
        + pictures.map { ("objects/Attachment-1.jsonl", $0) }

    @Test(arguments: 0..<changes.count)
    func wrongContentsAreNamed(number: Int) async throws {
        let (file, change) = Self.changes[number]
        var contents = try await makeContents()
        let text = String(decoding: try #require(contents[file]), as: UTF8.self)
        let place = try #require(text.range(of: change.from), "\(change.from)")
        contents[file] = Data(text.replacingCharacters(in: place, with: change.to).utf8)
        try desk.write(contents, as: "bad.zip")
        let message = try await refusal(of: "bad.zip")
        #expect(message.contains(change.message), "\(message)")
    }

    @Test func missingAndForeignFilesAreNamed() async throws {
        let contents = try await makeContents()
        for name in contents.keys where name != "README.txt" {
            try desk.write(contents.filter { $0.key != name }, as: "bad.zip")
            #expect(!(try await refusal(of: "bad.zip").isEmpty))
        }
        let names = ["objects/Note-3.jsonl", "objects/Recipe-1.jsonl", "objects/x", "files/x.png", "../x", "/x"]
        for name in names + ["objects/../../x"] {
            var more = contents
            more[name] = Data("{}".utf8)
            try desk.write(more, as: "bad.zip")
            #expect(try await refusal(of: "bad.zip").contains(name.hasPrefix("/") ? "/x" : name))
        }
        try Data("no zip".utf8).write(to: desk.file("bad.zip"))
        #expect(try await refusal(of: "bad.zip").contains("zip file"))
        #expect(try await refusal(of: "nowhere.zip").contains("there is no file of this name"))
        #expect(try await refusal(of: ".").contains("it is a folder"))
        // What does not belong to it does no harm.
        var more = contents
        more["notes about it.txt"] = Data("mine".utf8)
        try desk.write(more, as: "good.zip")
        #expect(try await desk.restore("good.zip", into: try desk.box()).isBalanced)
    }

    @Test func damagedArchivesAreRefused() async throws {
        let contents = try await makeContents()
        try desk.write(contents, as: "good.zip")
        let bytes = try Data(contentsOf: desk.file("good.zip"))
        var random = SeededGenerator(seed: 7)
        for _ in 0..<60 {
            var damaged = bytes
            if Bool.random(using: &random) {
                damaged = damaged.prefix(Int.random(in: 0..<damaged.count, using: &random))
            } else {
                // A byte of the files themselves, which the checksums cover.
                let place = Int.random(in: 40..<damaged.count / 2, using: &random)
                damaged[place] ^= UInt8.random(in: 1...255, using: &random)
            }
            try damaged.write(to: desk.file("bad.zip"))
            let box = try desk.box()
            do {
                // Bytes that say nothing, such as those of dates, may be any.
                let report = try await desk.restore("bad.zip", into: box)
                #expect(report.isBalanced)
            } catch {
                #expect(try await desk.everything(in: box).isEmpty, "\(error)")
            }
        }
    }

    @Test func deepAndLargeJSONIsRefused() async throws {
        var contents = try await makeContents()
        let deep = String(repeating: "[", count: 100_000)
        contents["objects/Note-1.jsonl"] = Data("{\"id\":\(deep)".utf8)
        try desk.write(contents, as: "bad.zip")
        #expect(try await refusal(of: "bad.zip").contains("objects/Note-1.jsonl, line 1"))
        contents["objects/Note-1.jsonl"] = Data(repeating: 0x0A, count: 1_000_000)
        try desk.write(contents, as: "bad.zip")
        #expect(try await refusal(of: "bad.zip").contains("there are 0 objects"))
        contents["objects/Note-1.jsonl"] = Data(count: 140 << 20)
        try desk.write(contents, as: "bad.zip")
        #expect(try await refusal(of: "bad.zip").contains("objects/Note-1.jsonl: it has 140 MB"))
    }

    @Test func aCircleOfFoldersIsNoTrap() async throws {
        let box = try desk.box()
        try await desk.perform(in: box) { context in
            Folder(name: "In", context: context).parent = Folder(name: "Out", context: context)
            try context.save()
        }
        try await desk.archive(box, as: "a.zip")
        var contents = try desk.contents("a.zip")
        let name = "objects/Folder-1.jsonl"
        let text = String(decoding: try #require(contents[name]), as: UTF8.self)
        let other = text.contains("\"parent\":\"Folder/1\"") ? "Folder/2" : "Folder/1"
        let circle = text.replacing("\"relationships\":{}", with: "\"relationships\":{\"parent\":\"\(other)\"}")
        contents[name] = Data(circle.utf8)
        try desk.write(contents, as: "b.zip")
        let second = try desk.box()
        try await desk.restore("b.zip", into: second)
        try await desk.perform(in: second) { context in
            for folder in try context.fetch(NSFetchRequest<Folder>(entityName: "Folder")) {
                #expect(folder.path.count == 2)
            }
        }
    }
}
