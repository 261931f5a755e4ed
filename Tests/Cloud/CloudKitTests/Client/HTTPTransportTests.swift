import CloudWire
import Foundation
import Testing

@testable import CloudKit

@Suite("Requests over HTTP", .serialized)
struct HTTPTransportTests {
    private let path = CloudPath(
        container: "iCloud.a",
        environment: .development,
        scope: .private,
        operation: .recordsLookup
    )

    @Test func requestAndAnswer() async throws {
        let server = try OneAnswerServer()
        let transport = HTTPTransport(endpoint: try #require(server.address))
        async let text = server.serve(
            "503 Busy\r\nRetry-After: 7\r\nX-Apple-CloudKit-Web-Auth-Token: next",
            #"{"serverErrorCode":"TRY_AGAIN_LATER","reason":"busy"}"#
        )
        let credentials = CloudRequest.Credentials.tokens(api: "a+b", web: "w/=")
        let answer = try await transport.send(CloudRequest(path, body: Array("{}".utf8), credentials: credentials))
        #expect(answer.status == 503 && answer.retryAfter == 7 && answer.webToken == "next")
        let sent = await text
        let target = "/database/1/iCloud.a/development/private/records/lookup?ckAPIToken=a%2Bb&ckWebAuthToken=w%2F%3D"
        #expect(sent.hasPrefix("POST \(target) HTTP/1.1\r\n") && sent.hasSuffix("\r\n\r\n{}"))
    }

    @Test func signatureInHeaders() async throws {
        let server = try OneAnswerServer()
        let transport = HTTPTransport(endpoint: try #require(server.address))
        async let text = server.serve("200 OK", "{}")
        let credentials = CloudRequest.Credentials.signature(keyID: "k", date: "d", signature: "s")
        let answer = try await transport.send(CloudRequest(path, credentials: credentials))
        #expect(answer.status == 200)
        let sent = await text.lowercased()
        #expect(sent.contains("x-apple-cloudkit-request-keyid: k\r\n"))
        #expect(sent.contains("x-apple-cloudkit-request-signaturev1: s\r\n"))
    }

    @Test func filesGoUpAndComeDown() async throws {
        let server = try OneAnswerServer()
        let transport = HTTPTransport(endpoint: try #require(server.address))
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("http-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("content".utf8).write(to: file)
        async let up = server.serve("200 OK", "{}")
        let base = try #require(server.address).absoluteString
        #expect(try await transport.upload(file, to: base + "/up").status == 200)
        #expect(await up.hasSuffix("\r\n\r\ncontent"))
        try FileManager.default.removeItem(at: file)
        async let down = server.serve("200 OK", "other")
        try await transport.download(base + "/down", into: file)
        #expect(try Data(contentsOf: file) == Data("other".utf8))
        #expect(await down.hasPrefix("GET /down HTTP/1.1\r\n"))
    }

    @Test func noServiceIsUnavailable() async throws {
        let address = try #require(URL(string: "http://127.0.0.1:9"))
        do {
            _ = try await HTTPTransport(endpoint: address).send(CloudRequest(path))
            Issue.record("an answer from nowhere")
        } catch CloudTransportError.unavailable {
            #expect(Bool(true))
        }
    }

    @Test(
        "A request that is cancelled is not waited for, and one that takes too long has timed out",
        .timeLimit(.minutes(5))
    )
    func cancelledAndLate() async throws {
        // A server that never answers: the connection waits in its queue.
        let server = try OneAnswerServer()
        let transport = HTTPTransport(endpoint: try #require(server.address))
        let path = path
        for _ in 0..<20 {
            let waiting = Task { try await transport.send(CloudRequest(path)) }
            await Task.yield()
            waiting.cancel()
            await #expect(throws: CancellationError.self) { try await waiting.value }
        }
        let other = try OneAnswerServer()
        let patient = HTTPTransport(endpoint: try #require(other.address))
        await #expect {
            try await RequestTimeout.$current.withValue(0.2) { _ = try await patient.send(CloudRequest(path)) }
        } throws: { error in
            if case CloudTransportError.timedOut = error { true } else { false }
        }
    }
}

@Suite struct DatePrecisionTests {
    @Test(arguments: [("https://api.apple-cloudkit.com", false), ("https://localhost:8443", true)])
    func onlyApplesServiceGetsMilliseconds(address: String, isExact: Bool) throws {
        let transport = HTTPTransport(endpoint: try #require(URL(string: address)))
        #expect(transport.keepsFractionsOfDates == isExact)
        let record = CKRecord(recordType: "Day", recordID: CKRecord.ID(recordName: "one"))
        record["date"] = Date(timeIntervalSinceReferenceDate: 0.000_25)
        let change = PendingChange(record.recordID, record, .allKeys, [:], isExact: isExact)
        #expect(change.operation.record.fields["date"]?.fraction == (isExact ? 0.000_25 : nil))
    }
}
