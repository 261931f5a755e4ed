import CloudWire
import Testing

@testable import CloudKit

@Suite("The stream of news")
struct NotificationStreamTests {
    private static func answer(_ json: String, status: Int = 200) -> Result<CloudResponse, CloudTransportError> {
        .success(CloudResponse(status: status, body: Array(json.utf8)))
    }

    private static let address = answer(#"{"apnsToken":"t","webcourierURL":"https://cloud.example/push/poll/t"}"#)

    private static func news(_ name: String) -> Result<CloudResponse, CloudTransportError> {
        answer(#"{"aps":{},"ck":{"cid":"iCloud.test","met":{"sid":"\#(name)","dbs":2}}}"#)
    }

    @Test("goes on after failures, and asks for another address when its own is not known any more")
    func goesOn() async throws {
        let cloud = FakeCloud()
        cloud.state.withLock {
            $0.script = [
                Self.address, Self.answer("{}"), Self.news("first"), .failure(.failed("broken")), Self.news("second"),
                Self.answer(#"{"title":"Not Found"}"#, status: 404), Self.address, Self.news("third"),
            ]
        }
        var names: [String?] = []
        for try await notification in cloud.container.notifications() {
            names.append(notification.subscriptionID)
            if names.count == 3 { break }
        }
        #expect(names == ["first", "second", "third"])
        let requests = cloud.state.withLock { $0.requests }
        #expect(requests.map(\.path.operation) == [.tokensCreate, .tokensCreate])
        #expect(requests[0].clientID != nil && requests[0].clientID == requests[1].clientID)
    }

    @Test("waits for as long as the service allows, and tells when it may have missed something")
    func waits() async throws {
        let cloud = FakeCloud()
        let address = #"{"webcourierURL":"https://cloud.example/push/poll/t","longestWait":86400}"#
        cloud.state.withLock {
            $0.script = [
                Self.answer(address), Self.news("first"), .failure(.failed("broken")), Self.answer("{}"),
                Self.news("second"),
            ]
        }
        let (names, continuation) = AsyncStream.makeStream(of: String?.self)
        let listening = Task {
            try await cloud.container.listen { continuation.yield($0?.subscriptionID) }
        }
        var heard: [String?] = []
        for await name in names {
            heard.append(name)
            if heard.count == 3 { break }
        }
        listening.cancel()
        #expect(heard == ["first", nil, "second"])
        #expect(cloud.state.withLock { $0.waits.prefix(4) } == [86_400, 86_400, 1, 86_400])
    }

    @Test("waits for less where waits are broken off") func cuts() {
        var source = NewsSource()
        source.take("a", longestWait: 86_400)
        for seconds in [5, 60, 3_600] { source.noteFailure(after: .seconds(seconds)) }
        source.noteAnswer()
        source.noteFailure(after: .seconds(100))
        #expect(source.wait == 86_400)
        source.noteFailure(after: .seconds(100))
        #expect(source.wait == 80)
        // A server in front may answer in the service's place, after which another address is asked for.
        source.forgetAddress()
        source.take("b", longestWait: 86_400)
        #expect(source.address == "b" && source.wait == 80)
        for _ in 0..<2 { source.noteFailure(after: .seconds(30)) }
        #expect(source.wait == 50)
        var other = NewsSource()
        other.take("a", longestWait: nil)
        for _ in 0..<2 { other.noteFailure(after: .seconds(60)) }
        #expect(other.wait == nil)
    }

    @Test("ends with an error if the service does not let the program in")
    func ends() async throws {
        let cloud = FakeCloud()
        let refusal = #"{"serverErrorCode":"AUTHENTICATION_FAILED","reason":"unknown token"}"#
        cloud.state.withLock { $0.script = [Self.answer(refusal, status: 401)] }
        await #expect {
            for try await _ in cloud.container.notifications() {}
        } throws: {
            ($0 as? CKError)?.code == .notAuthenticated
        }
    }
}
