import CoreData
import DocumentThumbnails
import SlipboxCore
import Synchronization
import Testing

// Swift Testing has an `Attachment`, too; the explicit import selects ours.
import class SlipboxCore.Attachment

/// Tests of pictures of notes and their thumbnails.
@MainActor @Suite struct AttachmentTests {
    private let controller = PersistenceController.createEmpty()
    private var context: NSManagedObjectContext { controller.container.viewContext }

    /// Makes a “thumbnail” of the first two bytes, and records the calls.
    private final class FirstBytes: ThumbnailSource {
        let sizes = Mutex<[Int]>([])
        private let whileMaking: @Sendable () async -> Void

        init(whileMaking: @escaping @Sendable () async -> Void = {}) {
            self.whileMaking = whileMaking
        }

        func thumbnail(of image: Data, pixelSize: Int) async throws -> Data? {
            sizes.withLock { $0.append(pixelSize) }
            await whileMaking()
            return image.first == 0 ? nil : image.prefix(2)
        }
    }

    private struct Failing: ThumbnailSource {
        func thumbnail(of image: Data, pixelSize: Int) async throws -> Data? { throw CocoaError(.fileReadCorruptFile) }
    }

    private func note(_ image: [UInt8]) throws -> (note: Note, attachment: Attachment) {
        let note = Note(title: "note", context: context)
        note.attach(Data(image))
        return (note, try #require(note.attachment))
    }

    @Test func aPictureIsAttachedChangedAndTakenAway() throws {
        let (note, attachment) = try note([1, 2, 3])
        #expect(attachment.note == note)
        attachment.thumbnailData = Data([1])
        note.attach(Data([4, 5]))
        #expect(note.attachment == attachment)
        #expect(attachment.fullImageData == Data([4, 5]))
        #expect(attachment.thumbnailData == nil)
        try controller.save()
        note.attach(nil)
        try controller.save()
        #expect(note.attachment == nil)
        #expect(try context.count(for: Attachment.fetchRequest()) == 0)
    }

    @Test func deletingANoteDeletesItsAttachmentAndNotTheReverse() throws {
        let (note, attachment) = try note([1])
        try controller.save()
        context.delete(attachment)
        try controller.save()
        #expect(note.attachment == nil)
        note.attach(Data([2]))
        try controller.save()
        Note.delete(note: note)
        try controller.save()
        #expect(try context.count(for: Attachment.fetchRequest()) == 0)
    }

    @Test func theSizeIsInKilobytes() throws {
        let (_, attachment) = try note([UInt8](repeating: 7, count: 5 * 1024 + 1))
        #expect(attachment.dataSize == 5)
        #expect(Attachment(image: nil, context: context).dataSize == 0)
    }

    @Test func largePicturesAreFilesBesideTheStore() throws {
        try withStoreFile { file in
            let controller = try PersistenceController(file: file)
            let note = Note(title: "large", context: controller.container.viewContext)
            let image = Data((0..<2_000_000).map { UInt8(truncatingIfNeeded: $0) })
            note.attach(image)
            note.img = image
            try controller.save()
            let external = file.deletingLastPathComponent().appending(path: ".Slipbox_SUPPORT/_EXTERNAL_DATA")
            let path = external.path(percentEncoded: false)
            #expect(try FileManager.default.contentsOfDirectory(atPath: path).count == 2)
            #expect(try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0 < 1_000_000)
            controller.container.viewContext.refreshAllObjects()
            #expect(note.attachment?.fullImageData == image)
            Note.delete(note: note)
            try controller.save()
            #expect(try FileManager.default.contentsOfDirectory(atPath: path).isEmpty)
        }
    }

    @Test(arguments: [true, false]) func aThumbnailIsMadeOnce(isSaved: Bool) async throws {
        let (_, attachment) = try note([1, 2, 3])
        if isSaved { try controller.save() }
        let maker = FirstBytes()
        #expect(try await attachment.getThumbnail(by: maker) == Data([1, 2]))
        #expect(attachment.thumbnailData == Data([1, 2]))
        #expect(try await attachment.getThumbnail(by: maker) == Data([1, 2]))
        #expect(maker.sizes.withLock { $0 } == [600])
    }

    @Test func aThumbnailIsNotKeptInTheStore() async throws {
        let (_, attachment) = try note([1, 2, 3])
        try controller.save()
        let maker = FirstBytes()
        _ = try await attachment.getThumbnail(by: maker)
        #expect(!attachment.hasPersistentChangedValues)
        try controller.save()
        context.refresh(attachment, mergeChanges: false)
        #expect(attachment.thumbnailData == nil)
        #expect(try await attachment.getThumbnail(by: maker) == Data([1, 2]))
        #expect(maker.sizes.withLock { $0.count } == 2)
    }

    @Test func changedButUnsavedPicturesAreSeen() async throws {
        let (note, attachment) = try note([1, 2, 3])
        try controller.save()
        note.attach(Data([4, 5, 6]))
        #expect(try await attachment.getThumbnail(by: FirstBytes()) == Data([4, 5]))
    }

    @Test func aPictureThatIsReplacedMeanwhileGetsNoStaleThumbnail() async throws {
        let (_, attachment) = try note([1, 2, 3])
        try controller.save()
        let (id, container) = (attachment.objectID, controller.container)
        let maker = FirstBytes {
            await container.performBackgroundTask { background in
                (background.object(with: id) as? Attachment)?.fullImageData = Data([8, 9])
                #expect(throws: Never.self) { try background.save() }
            }
        }
        #expect(try await attachment.getThumbnail(by: maker) == Data([1, 2]))
        #expect(attachment.thumbnailData == nil)
    }

    @Test func nothingComesOfWhatIsNoPicture() async throws {
        let (_, attachment) = try note([0, 1])
        #expect(try await attachment.getThumbnail(by: FirstBytes()) == nil)
        let empty = Attachment(image: nil, context: context)
        #expect(try await empty.getThumbnail(by: FirstBytes()) == nil)
        let (_, other) = try note([1])
        await #expect(throws: CocoaError.self) { try await other.getThumbnail(by: Failing()) }
        #expect(other.thumbnailData == nil)
    }

    @Test func aContextInTheBackgroundGetsThumbnailsToo() async throws {
        let (_, attachment) = try note([1, 2, 3])
        try controller.save()
        let background = controller.container.newBackgroundContext()
        let thumbnail = try await Attachment.thumbnail(of: attachment.objectID, in: background, by: FirstBytes())
        #expect(thumbnail == Data([1, 2]))
        #expect(attachment.thumbnailData == nil, "each context has its own")
    }

    @Test func realPicturesAreMadeSmallerAndOthersHaveNoThumbnail() async throws {
        let pictures = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Documents/DocumentThumbnailsTests/Fixtures").standardized
        let maker = ThumbnailMaker()
        let (note, attachment) = try note([])
        note.attach(try Data(contentsOf: pictures.appending(path: "large.png")))
        try controller.save()
        let thumbnail = try #require(try await attachment.getThumbnail(by: maker))
        #expect(!thumbnail.isEmpty && attachment.thumbnailData == thumbnail)
        note.attach(Data("no picture".utf8))
        #expect(try await attachment.getThumbnail(by: maker) == nil)
    }
}
