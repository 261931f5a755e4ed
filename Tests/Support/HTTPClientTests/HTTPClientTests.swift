import Foundation
import TSanMutex
import Testing

@testable import HTTPClient

@Suite("Requests over HTTP")
struct HTTPClientTests {
    private let client = HTTPClient(environment: [:])

    @Test func aRequestArrivesAsItWasMeant() async throws {
        let requests = Mutex<[String]>([])
        let server = try ScriptedServer { connection in
            while let request = connection.request() {
                requests.withLock { $0.append(request) }
                connection.answer("fine", headers: "X-Token: a\r\nx-token: b\r\n")
            }
        }
        var request = ClientRequest("POST", try server.url("/a%20b/c?x=%2B&y"))
        request.headers = [("X-One", "1")]
        request.content = .bytes(Array("{}".utf8))
        let response = try await client.send(request)
        #expect(response.status == 200 && response.body == Array("fine".utf8) && response["X-TOKEN"] == "a")
        let fixed = "HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nUser-Agent: swift-coredata\r\n"
        let expected = "POST /a%20b/c?x=%2B&y \(fixed)Content-Length: 2\r\nX-One: 1\r\n\r\n{}"
        _ = try await client.send(ClientRequest("GET", server.url("")))
        _ = try await client.send(ClientRequest("POST", server.url()))
        #expect(
            requests.withLock { $0 } == [expected, "GET / \(fixed)\r\n", "POST / \(fixed)Content-Length: 0\r\n\r\n"]
        )
        #expect(server.count == 1)
    }

    @Test func aConnectionThatHasEndedIsReplaced() async throws {
        let server = try ScriptedServer { connection in
            _ = connection.request()
            connection.answer("once")
        }
        for number in 1...5 {
            _ = try await client.send(ClientRequest("GET", server.url()))
            #expect(server.count == number)
        }
        let polite = try ScriptedServer { connection in
            while connection.request() != nil { connection.answer("", headers: "Connection: close\r\n") }
        }
        for _ in 0..<5 { _ = try await client.send(ClientRequest("GET", polite.url())) }
        #expect(polite.count == 5)
    }

    @Test func aRequestThatChangesNothingIsSentAnewOverAConnectionThatRested() async throws {
        let server = try ScriptedServer { connection in
            _ = connection.request()
            connection.answer("first")
            // The connection ends when the next request has come, without an answer.
            _ = connection.request()
        }
        let url = try server.url()
        for number in 1...3 {
            #expect(try await client.send(ClientRequest("GET", url)).body == Array("first".utf8))
            #expect(server.count == number)
        }
        // A request that may change something is the caller's to repeat.
        await #expect {
            try await client.send(ClientRequest("POST", url))
        } throws: { error in
            if case .broken = error as? HTTPClientError { true } else { false }
        }
        let half = try ScriptedServer { connection in
            _ = connection.request()
            connection.answer("first")
            if connection.request() != nil { connection.write("HTTP/1.1 200") }
        }
        _ = try await client.send(ClientRequest("GET", half.url()))
        await #expect {
            try await client.send(ClientRequest("GET", half.url()))
        } throws: { error in
            if case .broken = error as? HTTPClientError { true } else { false }
        }
        #expect(half.count == 1)
    }

    @Test func aWaitEndsWithItsTask() async throws {
        let (ends, continuation) = AsyncStream.makeStream(of: Bool.self)
        let server = try ScriptedServer { connection in
            _ = connection.request()
            continuation.yield(false)
            continuation.yield(connection.read().isEmpty)
        }
        let url = try server.url()
        let task = Task { [client] in try await client.send(ClientRequest("GET", url)) }
        var news = ends.makeAsyncIterator()
        #expect(await news.next() == false)
        task.cancel()
        await #expect(throws: HTTPClientError.cancelled) { try await task.value }
        #expect(await news.next() == true)
        let late = Task { [client] in
            while !Task.isCancelled { await Task.yield() }
            return try await client.send(ClientRequest("GET", url))
        }
        late.cancel()
        await #expect(throws: HTTPClientError.cancelled) { try await late.value }
        #expect(server.count == 1)
    }

    @Test func patienceEnds() async throws {
        let server = try ScriptedServer { connection in
            _ = connection.request()
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n")
            for _ in 0..<5 {
                connection.write("x")
                Thread.sleep(forTimeInterval: 0.5)
            }
            _ = connection.read()
        }
        var request = ClientRequest("GET", try server.url())
        request.patience = 3
        let (start, failing) = (ContinuousClock.now, request)
        await #expect(throws: HTTPClientError.timedOut) { try await client.send(failing) }
        // It lasts as long as there is news of the response.
        #expect(.now - start > .milliseconds(4_500))
    }

    @Test func failuresSayWhetherTheRequestArrived() async throws {
        let server = try ScriptedServer { connection in
            _ = connection.request()
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf")
        }
        let url = try server.url()
        await #expect {
            try await client.send(ClientRequest("GET", url))
        } throws: { error in
            if case .broken = error as? HTTPClientError { true } else { false }
        }
        for address in ["http://127.0.0.1:1/", "http://name.invalid/", "ftp://127.0.0.1/", "http:///x", "x"] {
            let url = try #require(URL(string: address))
            await #expect("\(address)") {
                try await client.send(ClientRequest("GET", url))
            } throws: { error in
                if case .unreachable = error as? HTTPClientError { true } else { false }
            }
        }
        var smuggled = ClientRequest("GET", url)
        smuggled.headers = [("X", "a\r\nY: b")]
        let request = smuggled
        await #expect(throws: HTTPClientError.malformed("A header has characters that cannot be sent.")) {
            try await client.send(request)
        }
    }

    @Test func manyRequestsShareConnections() async throws {
        let server = try ScriptedServer { connection in
            while let request = connection.request() { connection.answer(String(request.split(separator: " ")[1])) }
        }
        try await withThrowingTaskGroup { [client] group in
            for number in 0..<500 {
                let url = try server.url("/\(number)")
                group.addTask {
                    let response = try await client.send(ClientRequest("GET", url))
                    #expect(String(decoding: response.body, as: UTF8.self) == "/\(number)")
                }
            }
            try await group.waitForAll()
        }
        #expect(server.count <= 16)
    }

    @Test func cancelledRequestsHarmNoOthers() async throws {
        let server = try ScriptedServer { connection in
            while let request = connection.request() {
                Thread.sleep(forTimeInterval: 0.002)
                connection.answer(String(request.split(separator: " ")[1]))
            }
        }
        try await withThrowingTaskGroup { [client] group in
            for number in 0..<600 {
                let url = try server.url("/\(number)")
                group.addTask {
                    let task = Task {
                        String(decoding: try await client.send(ClientRequest("GET", url)).body, as: UTF8.self)
                    }
                    let isCancelled = number % 3 == 0
                    if isCancelled {
                        try await Task.sleep(for: .microseconds(number * 50))
                        task.cancel()
                    }
                    switch await task.result {
                    case .success(let text): #expect(text == "/\(number)")
                    case .failure(let error): #expect(isCancelled && error as? HTTPClientError == .cancelled)
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func redirectsAreFollowedWhereTheyAreAskedFor() async throws {
        let server = try ScriptedServer { connection in
            while let request = connection.request() {
                if request.hasPrefix("GET /end ") { connection.answer("end") }
                connection.answer("", status: "302 Found", headers: "Location: /end\r\n")
            }
        }
        var request = ClientRequest("GET", try server.url("/start"))
        #expect(try await client.send(request).status == 302)
        request.mostRedirects = 2
        #expect(try await client.send(request).body == Array("end".utf8))
        let endless = try ScriptedServer { connection in
            while connection.request() != nil { connection.answer("", status: "307 T", headers: "Location: x\r\n") }
        }
        request.url = try endless.url()
        #expect(try await client.send(request).status == 307)
    }
}
