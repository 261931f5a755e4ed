import CoreData
import Foundation
import SlipboxCore
import Testing

/// The list of slip boxes beside a store, and making one.
@Suite struct BoxListTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "boxes-\(UUID().uuidString)")
    private var store: URL { folder.appending(path: "first.sqlite") }

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    @Test func whatIsAddedIsReadAgain() throws {
        defer { remove() }
        var list = try BoxList(beside: store)
        #expect(list.entries.isEmpty)
        try list.add(try BoxName("Work"), at: folder.appending(path: "Work.sqlite"))
        try list.add(try BoxName("Far"), at: URL(fileURLWithPath: "/srv/far.sqlite"))
        let read = try BoxList(beside: store)
        #expect(read == list && read.entries.map(\.name) == ["Work", "Far"])
        #expect(read.entries.map { read.store(of: $0).path } == [folder.path + "/Work.sqlite", "/srv/far.sqlite"])

        try list.remove("Work")
        #expect(try BoxList(beside: store).entries.map(\.name) == ["Far"])
        let moved = FileManager.default.temporaryDirectory.appending(path: "boxes-\(UUID().uuidString)")
        try list.add(try BoxName("Near"), at: folder.appending(path: "Near.sqlite"))
        try FileManager.default.moveItem(at: folder, to: moved)
        defer { try? FileManager.default.removeItem(at: moved) }
        let there = try BoxList(beside: moved.appending(path: "first.sqlite"))
        #expect(
            there.entries.last.map { there.store(of: $0).path } == moved.path + "/Near.sqlite",
            "a moved folder is no matter"
        )
    }

    @Test func aDamagedListIsLeftAsItIs() throws {
        defer { remove() }
        let file = store.appendingPathExtension("boxes")
        try Data("[{".utf8).write(to: file)
        #expect(throws: BoxProblem.list(file.path)) { try BoxList(beside: store) }
        #expect(try Data(contentsOf: file) == Data("[{".utf8))
    }

    @MainActor @Test func aNewBoxIsAFileBesideTheFirstAndNeverAnotherOne() throws {
        defer { remove() }
        let file = try BoxFile(try BoxName("Work"), beside: store)
        #expect(file.url.path == folder.path + "/Work.sqlite")
        let controller = try file.makeBox()
        let context = controller.container.viewContext
        _ = Note(title: "Mine", context: context)
        try context.save()
        #expect(throws: BoxProblem.takenFile(file.url.path)) { try BoxFile(try BoxName("Work"), beside: store) }
        #expect(try context.count(for: Note.fetch()) == 1)

        let precious = folder.appending(path: "precious")
        try Data("text".utf8).write(to: precious)
        let link = folder.appending(path: "Link.sqlite")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: precious)
        #expect(throws: BoxProblem.takenFile(link.path)) { try BoxFile(try BoxName("Link"), beside: store) }
        #expect(try Data(contentsOf: precious) == Data("text".utf8))
    }

    private func remove() { try? FileManager.default.removeItem(at: folder) }
}
