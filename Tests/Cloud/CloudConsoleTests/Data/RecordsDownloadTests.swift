import CloudService
import CloudWire
import Foundation
import Testing
import WebUITestSupport

@testable import CloudConsole

@MainActor
@Suite("Downloads of records")
struct RecordsDownloadTests {
    private func place() async throws -> ConsolePlace {
        let place = try await ConsolePlace()
        for number in 0..<3 {
            try await place.save("a/\(number),~", ["title": .string("t\(number)"), "count": .int64(Int64(number))])
        }
        try await place.save("other", ["name": .string("x")], type: "Person")
        return place
    }

    private func download(
        _ place: ConsolePlace,
        _ parameters: [String: String],
        format: String = "jsonl",
        login: String = "vera",
        environment: String = "development"
    ) async throws -> RecordsDownload {
        try await RecordsDownload(
            place.sources,
            login: login,
            place: (ConsolePlace.container, environment),
            format: format,
            parameters: parameters
        )
    }

    /// What was written of a download.
    private actor File {
        private(set) var data = Data()

        func take(_ piece: Data) { data += piece }
    }

    private func lines(_ download: RecordsDownload) async throws -> [String] {
        let file = File()
        try await download.write { await file.take($0) }
        return String(decoding: await file.data, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
    }

    @Test("A file has what the address of the screen shows, and the history says that it was taken")
    func queries() async throws {
        let place = try await place()
        let user = place.ada.recordName
        #expect(try await lines(try await download(place, ["db": user])).count == 4)
        let found = try await download(
            place,
            ["db": user, "type": "Note", "where": "count.ge.1~x.is.y"],
            format: "csv"
        )
        let table = try await lines(found)
        #expect(table.count == 3 && table[0].hasPrefix("recordName,count,title,") && table[1].contains(",1,t1,"))
        #expect((found.fileName, found.contentType) == ("Note.csv", "text/csv; charset=utf-8"))
        let event = try await place.sources.accounts.operatorEvents(1).first
        #expect(event?.action == "downloaded records of Note" && event?.login == "vera")
        #expect(event?.detail == "database \(user)")
    }

    @Test("Some records of the screen are a file, also those with strange names, and others are not in it")
    func selection() async throws {
        let place = try await place()
        let user = place.ada.recordName
        let client = try place.page("records?db=\(user)&type=Note")
        await client.wait { client.find("checkbox", "Select a/1,~") != nil && client.shows("All as CSV") }
        client.toggle(try #require(client.find("checkbox", "Select a/1,~")))
        client.toggle(try #require(client.find("checkbox", "Select a/2,~")))
        await client.wait { client.shows("2 Selected as JSON lines") }
        let link = try #require(client.root.all.first { $0.tag == "a" && $0.text == "2 Selected as JSON lines" })
        let address = try #require(URLComponents(string: link.attributes["href"] ?? ""))
        #expect(address.path == "/console/\(ConsolePlace.container)/development/records/export/jsonl")
        let items = (address.queryItems ?? []).map { ($0.name, $0.value ?? "") }
        let file = try await download(place, Dictionary(uniqueKeysWithValues: items))
        let found = try await lines(file)
        #expect(found.count == 2 && found.allSatisfy { $0.contains("a/1,~") || $0.contains("a/2,~") })
        #expect(
            try await lines(try await download(place, ["db": user, "selected": "x,/,%,_defaultZone/gone"])).isEmpty
        )
    }

    @Test("What cannot be a file is refused with a reason before anything is sent, and leaves no line")
    func refusals() async throws {
        let place = try await place()
        let user = place.ada.recordName
        let wrong: [([String: String], String, String)] = [
            (["db": user], "csv", "vera"), (["db": user], "exe", "vera"), (["db": user], "jsonl", "nobody"),
            (["db": user, "zone": "gone"], "jsonl", "vera"), (["db": user, "as": user], "jsonl", "vera"),
            (["db": user, "as": user], "jsonl", "olga"),
        ]
        for (parameters, format, login) in wrong {
            await #expect(throws: WireFailure.self) {
                _ = try await download(place, parameters, format: format, login: login)
            }
        }
        await #expect(throws: WireFailure.self) { _ = try await download(place, [:], environment: "moon") }
        #expect(try await place.events().isEmpty)
    }

    @Test("Who acts as a user takes what that user may read")
    func acting() async throws {
        let place = try await place()
        let user = place.ada.recordName
        let history = ActingHistory(
            accounts: place.sources.accounts,
            login: "olga",
            container: ConsolePlace.container,
            environment: .development
        )
        try await history.note(ActingHistory.beginning(user), "why")
        let own = try await download(place, ["db": user, "as": user], login: "olga")
        #expect(try await lines(own).count == 4)
        try await history.note(ActingHistory.beginning("_bob"), "why")
        await #expect(throws: WireFailure.self) {
            _ = try await download(place, ["db": user, "as": "_bob"], login: "olga")
        }
    }
}
