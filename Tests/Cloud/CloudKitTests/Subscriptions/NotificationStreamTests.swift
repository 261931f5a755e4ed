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
