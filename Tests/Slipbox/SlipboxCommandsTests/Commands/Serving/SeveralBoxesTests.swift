import CoreData
import Foundation
import FoundationNetworking
import SlipboxCore
import Testing

@testable import SlipboxCommands

/// Several slip boxes of one server, as a separate process: what is in one is never found in another.
@Suite struct SeveralBoxesTests {
    private let terminal: Terminal

    init() throws {
        terminal = try Terminal()
    }

    /// Two boxes whose notes, folders, keywords, trash and files have the same identifiers and paths, and other words.
    private func fill() async throws {
        for (file, word) in [("a.sqlite", "aardvark"), ("b.sqlite", "buffalo")] {
            let controller = try PersistenceController(file: terminal.folder.appending(path: file))
            let context = controller.container.newBackgroundContext()
            try await context.perform {
                let folder = Folder(name: "Folder of \(word)", context: context)
                let keyword = Keyword(name: "keyword-\(word)", context: context)
                for number in 1...3 {
                    let note = Note(title: "Note \(number) of \(word)", context: context)
                    note.setBody("A text about \(word), number \(number).")
                    note.folder = folder
                    note.addToKeywords_(keyword)
                }
                let gone = Note(title: "Gone \(word)", context: context)
                try context.save()
                gone.moveToTrash()
                let attachment = Attachment(image: Data("bytes of \(word)".utf8), context: context)
                attachment.path_ = "Attachments/same.txt"
                try context.save()
            }
        }
    }

    private func serve(_ arguments: String...) throws -> StartedTool {
        try StartedTool(
            "serve",
            "--listen",
            "127.0.0.1:0",
            "--box",
            "A=a.sqlite",
            "--box",
            "B=b.sqlite",
            in: terminal.folder
        )
    }

    @Test func nothingOfOneBoxIsFoundInTheOther() async throws {
        try await fill()
        let server = try serve()
        let client = BoxClient(try await server.address())
        for (base, mine, other) in [("", "aardvark", "buffalo"), ("/box/b", "buffalo", "aardvark")] {
            let places = [
                "all", "trash", "graph", "keywords", "orphans", "dead-ends", "Folder-1", "Keyword-1", "Folder-1/Note-2",
            ]
            var (waiting, words) = (places.map { "\(base)/\($0)" }, 0)
            var seen = Set(waiting)
            while let path = waiting.popLast() {
                let page = try await client.text(path)
                if page.contains(mine) { words += 1 }
                #expect(!page.contains(other), "\(path)")
                for link in client.links(in: page)
                where link != "/" && !link.hasPrefix("/-/") && !link.hasPrefix("/box/a") {
                    #expect(base.isEmpty || link.hasPrefix(base), "\(link) on \(path)")
                    guard base.isEmpty ? !link.hasPrefix("/box/") : true, seen.insert(link).inserted else { continue }
                    waiting.append(link)
                }
            }
            #expect(seen.count > 8 && words > 8, "\(seen.count) pages, \(words) with the word")
            #expect(try await client.text("\(base)/all?q=\(other)").contains("Note 1 of") == false)
            #expect(try await client.text("\(base)/all?q=\(mine)").contains("Note 1 of"))
            #expect(try await client.text("\(base)/file/Attachments/same.txt") == "bytes of \(mine)")
            let drawing = try await client.bytes("\(base)/drawing/box")
            #expect(drawing.range(of: Data(mine.utf8)) != nil && drawing.range(of: Data(other.utf8)) == nil)
        }
        #expect(server.end() == 0)
    }

    @Test func browsersKeepAndSendEachBoxForItself() async throws {
        try await fill()
        let server = try serve()
        let client = BoxClient(try await server.address())
        try await client.open("/all")
        let asked: [String: Any] = ["kept": [String: String](), "opened": ["/all/Note-1", "/box/b/all/Note-2"]]
        for (part, mine, other) in [("", "aardvark", "buffalo"), ("/box/b", "buffalo", "aardvark")] {
            let records = try await client.post("/-/offline/records?part=\(part)", asked)
            #expect(records.status == 200, "\(records.text)")
            #expect(records.text.contains(mine) && !records.text.contains(other))
        }
        let change: [String: Any] = [
            "device": UUID().uuidString, "number": 1, "isRepeated": false, "record": UUID().uuidString,
            "fields": ["title": "Written away", "text": "zebra"], "made": Date().timeIntervalSince1970 * 1000,
        ]
        #expect(try await client.post("/-/offline/changes?part=/box/b", change).status == 200)
        #expect(
            try await client.post("/-/offline/changes?part=/box/none", change).status == 503,
            "kept until the box is back"
        )
        #expect(try await client.text("/box/b/all").contains("Written away"))
        #expect(try await !client.text("/all").contains("Written away"))
        #expect(server.end() == 0)
    }

    @Test func theOtherBoxesAreFoundByTheirFiles() async throws {
        try await fill()
        let server = try serve()
        let address = try await server.address().absoluteString
        #expect(try await StoreServer.address(of: terminal.folder.appending(path: "b.sqlite")) == address + "box/b/")
        #expect(try await StoreServer.address(of: terminal.folder.appending(path: "a.sqlite")) == address)
        #expect(server.end() == 0)
    }

    @Test func theListBesideTheFirstBoxIsServedWithIt() async throws {
        try await fill()
        let first = terminal.folder.appending(path: "a.sqlite")
        var list = try BoxList(beside: first)
        try list.add(try BoxName("Bees"), at: terminal.folder.appending(path: "b.sqlite"))
        try list.add(try BoxName("Gone"), at: terminal.folder.appending(path: "gone.sqlite"))
        let server = try StartedTool("--store", "a.sqlite", "serve", "--listen", "127.0.0.1:0", in: terminal.folder)
        let client = BoxClient(try await server.address())
        #expect(try await client.text("/box/bees/all").contains("buffalo"))
        #expect(try await client.text("/box/gone/all").contains("There is no slip box at this address"))
        #expect(server.messages.contains("“Gone” is left out: there is no slip box at"))
        #expect(
            !FileManager.default.fileExists(atPath: terminal.folder.path + "/gone.sqlite"),
            "nothing is made in its place"
        )
        #expect(server.end() == 0)
    }

    @Test(arguments: ["Work", "=w.sqlite", "Work=", "…=w.sqlite"])
    func whatNamesNoBoxIsRefused(_ box: String) async throws {
        let call = try StartedTool("serve", "--box", box, in: terminal.folder)
        call.process.waitUntilExit()
        #expect(call.process.terminationStatus == 2)
        #expect(call.messages.contains("--box"))
        #expect(!FileManager.default.fileExists(atPath: terminal.folder.path + "/data/Slipbox/Slipbox.sqlite"))
    }
}

/// A browser without a script.
private final class BoxClient: Sendable {
    struct Answer {
        let status: Int
        let text: String
    }

    private let address: URL
    private let session: URLSession
    private let visitor = Visitor()

    init(_ address: URL) {
        self.address = address
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpShouldSetCookies = false
        session = URLSession(configuration: configuration)
    }

    func bytes(_ path: String) async throws -> Data {
        try await session.data(from: try #require(URL(string: path, relativeTo: address))).0
    }

    func text(_ path: String) async throws -> String { String(decoding: try await bytes(path), as: UTF8.self) }

    func links(in page: String) -> [String] {
        page.components(separatedBy: "href=\"/").dropFirst().map { "/" + $0.prefix { $0 != "\"" } }
    }

    /// Opens a page, whose token the following requests have.
    func open(_ path: String) async throws {
        let (data, response) = try await session.data(from: try #require(URL(string: path, relativeTo: address)))
        let page = String(decoding: data, as: UTF8.self)
        let found = page.components(separatedBy: "\"token\":\"").dropFirst().first?.prefix { $0 != "\"" }
        let cookie = (response as? HTTPURLResponse)?.value(forHTTPHeaderField: "set-cookie")?.prefix { $0 != ";" }
        await visitor.set(String(try #require(found)), cookie: String(try #require(cookie)))
    }

    func post(_ path: String, _ body: [String: Any]) async throws -> Answer {
        var request = URLRequest(url: try #require(URL(string: path, relativeTo: address)))
        request.httpMethod = "POST"
        request.httpBody = try JSONSerialization.data(withJSONObject: body)
        request.setValue("application/json", forHTTPHeaderField: "content-type")
        request.setValue("Bearer \(await visitor.token)", forHTTPHeaderField: "authorization")
        request.setValue(await visitor.cookie, forHTTPHeaderField: "cookie")
        request.setValue(String(address.absoluteString.dropLast()), forHTTPHeaderField: "origin")
        let (data, response) = try await session.data(for: request)
        return Answer(
            status: (response as? HTTPURLResponse)?.statusCode ?? 0,
            text: String(decoding: data, as: UTF8.self)
        )
    }
}

private actor Visitor {
    private(set) var (token, cookie) = ("", "")
    func set(_ token: String, cookie: String) { (self.token, self.cookie) = (token, cookie) }
}
