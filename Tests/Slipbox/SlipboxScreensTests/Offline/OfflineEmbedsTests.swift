import CoreData
import DocumentRichText
import Foundation
import SlipboxCore
import Testing

@testable import SlipboxScreens

/// Pictures beside texts, and notes and pictures that texts show by name, as browsers keep them.
@MainActor
struct OfflineEmbedsTests {
    private let box: OfflineBox

    init() throws {
        box = try OfflineBox()
    }

    private func record(of note: Note) async throws -> OfflineNote {
        try #require(try await box.records().records.first { $0.id == note.uuid.uuidString })
    }

    @Test func namesInTheTextAreFoundWhateverTheyName() async throws {
        let (target, alias) = (try box.note("Boxes", "In use."), try box.note("Drawers", "None."))
        alias.otherNames = ["Chests"]
        let picture = Attachment(image: Data(), context: box.context)
        picture.path_ = "images/a dot.png"
        let text = "![[Boxes#Use]] ![[ chests ]]\n![[a dot.png]] ![[Nobody]] [[Boxes]] ![[Boxes#Use]]"
        let note = try box.note("Shows", text)
        let found = try await record(of: note)
        #expect(
            found.embeds == [
                "Boxes#Use": OfflineEmbed(note: target.uuid.uuidString),
                "chests": OfflineEmbed(note: alias.uuid.uuidString),
                "a dot.png": OfflineEmbed(picture: "/picture/images/a%20dot.png"),
            ]
        )
        #expect(found.files == ["/picture/images/a%20dot.png"])
        #expect(try await record(of: target).embeds.isEmpty)
    }

    @Test func anotherNoteOfTheNameIsAnotherVersion() async throws {
        let note = try box.note("Shows", "![[Boxes]]")
        var versions = [try await record(of: note).version]
        let target = try box.note("Boxes", "In use.")
        versions.append(try await record(of: note).version)
        target.setBody("Not in use.")
        try box.save()
        #expect(try await record(of: note).version == versions[1], "what is in the other note is its own version")
        target.moveToTrash()
        try box.save()
        versions.append(try await record(of: note).version)
        #expect(versions[0] != versions[1] && versions[2] == versions[0])
        // A change that was made without the server gets the same version as the answer to a question.
        let answer = try await box.take(1, of: note.uuid, from: ("Shows", "![[Boxes]]"), to: ("Shows", "![[Shows]]"))
        #expect(answer.record?.embeds.keys.sorted() == ["Shows"])
        #expect(try await record(of: note).version == answer.record?.version)
    }

    @Test func aTextDoesNotShowWithoutEnd() async throws {
        for number in 0..<70 { try box.note("N\(number)", "", saves: false) }
        let note = try box.note("All", (0..<70).map { "![[N\($0)]]" }.joined(separator: "\n"))
        #expect(try await record(of: note).embeds.count == 60)
    }

    @Test func thePictureBesideTheTextIsKept() async throws {
        let note = try box.note("With a photo", "Words.")
        var versions = [try await record(of: note).version]
        #expect(try await record(of: note).photo == nil)
        for byte in [1, 2] as [UInt8] {
            note.attach(Data([byte]))
            try box.save()
            let found = try await record(of: note)
            versions.append(found.version)
            #expect(found.photo == "/photo/\(note.uuid.uuidString)" && found.files == [found.photo])
        }
        let other = BoxAddress(try BoxName("work"))
        let records = try await OfflineNotes(box.container, at: other).records(
            for: OfflineRequest(state: nil, kept: [:], opened: [])
        )
        #expect(records.records.first?.photo == "/box/work/photo/\(note.uuid.uuidString)")
        note.attach(nil)
        try box.save()
        versions.append(try await record(of: note).version)
        #expect(Set(versions.dropLast()).count == 3 && versions.last == versions.first)
        #expect(try await record(of: note).photo == nil)
    }

    @Test func aPictureThatTheTextShowsIsThereOnce() async throws {
        let note = try box.note("Imported", "")
        note.attach(Data([1]))
        note.attachment?.path_ = "a b.png"
        try note.setBody(RichTextDocument(markdown: "![one](a%20b.png)"))
        try box.save()
        let found = try await record(of: note)
        #expect(found.photo == nil && found.files == ["/picture/a%20b.png"])
        try note.setBody(RichTextDocument(markdown: "None."))
        try box.save()
        #expect(try await record(of: note).photo != nil)
    }

    @Test func onlyPicturesAreServedAndTellWhetherTheyAreOthers() async throws {
        let pictures = SlipboxPictures(box.container)
        let note = try box.note("With a photo", "Words.")
        #expect(try await pictures.photo(of: note.uuid) == nil)
        let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1])
        note.attach(png)
        try box.save()
        let photo = try #require(try await pictures.photo(of: note.uuid))
        let picture = try #require(try await photo.picture())
        #expect(picture.contentType == "image/png" && Data(picture.bytes) == png)
        note.attach(Data("<script>".utf8))
        try box.save()
        let other = try #require(try await pictures.photo(of: note.uuid))
        #expect(try await other.picture() == nil)
        #expect(other.tag != photo.tag)
        note.moveToTrash()
        try box.save()
        #expect(try await pictures.photo(of: note.uuid) == nil)
    }
}
