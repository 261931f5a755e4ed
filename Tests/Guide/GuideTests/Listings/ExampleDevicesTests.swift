import Foundation
import ManagedObjectModelCompiler
import Testing

/// The examples' apps with one changed line, the container's, on a phone and on a Mac of one user.
@Suite(.enabled(if: GuideCompiler.swiftc != nil, "NOT TESTED: no swiftc"))
struct ExampleDevicesTests {
    @Test func notesAreOnAllDevices() throws {
        let seen = try seen("Notes", stack: "NotesStack", Self.notes)
        #expect(seen.mac == "seen: 7 notes, 2 of them in Garden")
        #expect(seen.phone == "seen: From the Mac, in Garden")
    }

    @Test func booksAreOnAllDevicesWithTheirPagesInOrder() throws {
        let seen = try seen("BookStore", stack: "BookStoreStack", Self.books)
        #expect(seen.mac == "seen: The Nobody She On")
        #expect(seen.phone == "seen: On The Nobody She Then")
    }

    /// Compiles an app with one changed line and another beginning, runs it on both devices, and returns what each has seen of the other.
    private func seen(
        _ example: String,
        stack: String,
        _ device: String
    ) throws -> (mac: String, phone: String) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "devices-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let source = GuideCompiler.package.appending(path: "Examples/\(example)")
        let model = folder.appending(path: "\(example).xcdatamodeld")
        try FileManager.default.copyItem(at: source.appending(path: "\(example).xcdatamodeld"), to: model)
        for arguments in [["compile", model.path, "--module", example], ["generate", model.path]] {
            let outcome = Momc(directory: folder).run(arguments)
            #expect(outcome.status == .success, "\(outcome.messages)")
        }
        let app = try Self.files(of: source.appending(path: "App"))
        let text = try #require(app["\(stack).swift"])
        let changed = text.replacing(" NSPersistentContainer(", with: " NSPersistentCloudKitContainer(")
        #expect(changed.split(separator: "\n").count { !text.contains($0) } == 1)
        let files = app.merging(["\(stack).swift": changed, "Device.swift": device]) { $1 }
        let compiler = GuideCompiler(try #require(GuideCompiler.swiftc))
        try compiler.build(files, as: example, with: SlipboxPort.modules, in: folder)

        let service = try ExampleService(compiler, in: folder)
        defer { service.stop() }
        let program = folder.appending(path: example)
        let phone = try service.start(program, ["--examples", "phone"], as: "phone")
        defer { phone.stop() }
        let mac = try service.start(program, ["mac"], as: "mac")
        defer { mac.stop() }
        return (try mac.waitForLine(beginning: "seen:"), try phone.waitForLine(beginning: "seen:"))
    }

    /// The files of an app without its style sheet, whose program begins elsewhere.
    private static func files(of folder: URL) throws -> [String: String] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0 != "Look.swift" }
        let texts = try names.map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
        return Dictionary(uniqueKeysWithValues: zip(names, texts.map { $0.replacing("@main\n", with: "") }))
    }

    /// A device, which waits for what the other one has done, as a user who looks at the screen does.
    private static let device = """
        import CoreData

        @main @MainActor
        enum Device {
            static func main() {
                setvbuf(stdout, nil, _IOLBF, 0)
                if CommandLine.arguments.last == "phone" { usePhone() } else { useMac() }
                RunLoop.main.run(until: Date() + 60)
            }

            static func wait<Result>(for result: () throws -> Result?) -> Result {
                while true {
                    if let result = try? result() { return result }
                    RunLoop.main.run(until: Date() + 0.1)
                }
            }
        }

        """

    private static let notes =
        device + """
            extension Device {
                static let stack = NotesStack()
                static var context: NSManagedObjectContext { stack.context }

                static func usePhone() {
                    let request = Note.fetchRequest()
                    request.predicate = NSPredicate(format: "title == 'From the Mac' AND category != nil")
                    let note = wait { try context.fetch(request).first }
                    print("seen: \\(note.title ?? ""), in \\(note.category?.name ?? "")")
                }

                static func useMac() {
                    let request = Category.fetchRequest()
                    request.predicate = NSPredicate(format: "name == 'Garden' AND notes.@count == 2")
                    let (count, garden) = wait { () -> (Int, Category)? in
                        let count = try context.count(for: Note.fetchRequest())
                        return count == 7 ? try context.fetch(request).first.map { (count, $0) } : nil
                    }
                    print("seen: \\(count) notes, \\(garden.notes?.count ?? 0) of them in \\(garden.name ?? "")")
                    let note = Note(context: context)
                    (note.title, note.category, note.updatedAt) = ("From the Mac", garden, Date())
                    context.saveOrReport()
                }
            }
            """

    private static let books =
        device + """
            extension Device {
                static let stack = BookStoreStack()
                static var context: NSManagedObjectContext { stack.context }

                static func waitForBook(pages: Int, beginning first: String) -> Book {
                    let request = Book.fetchRequest()
                    request.predicate = NSPredicate(format: "title == 'The first book'")
                    let book = wait {
                        try context.fetch(request).first { book in
                            book.orderedPages.count == pages && book.orderedPages[0].text?.hasPrefix(first) == true
                        }
                    }
                    let words = book.orderedPages.map { $0.text?.split(separator: " ").first ?? "" }
                    print("seen: \\(words.joined(separator: " "))")
                    return book
                }

                static func usePhone() {
                    _ = waitForBook(pages: 5, beginning: "On the last page")
                }

                static func useMac() {
                    let book = waitForBook(pages: 4, beginning: "The shop")
                    book.movePages(from: [3], to: 0)
                    book.addPage("Then the Mac added one.")
                    context.saveOrReport()
                }
            }
            """
}
