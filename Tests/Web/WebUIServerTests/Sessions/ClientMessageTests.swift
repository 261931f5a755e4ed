import Testing
import WebUI

@testable import WebUIServer

@Suite("What browsers say")
struct ClientMessageTests {
    @Test("Greetings, confirmations and events")
    func reads() {
        #expect(ClientMessage(#"{"seen":12}"#) == .seen(12))
        #expect(
            ClientMessage(#"{"r":1,"e":"input","i":5,"d":"text","v":3,"s":7}"#)
                == .event(
                    ClientEvent("input", node: 5, payload: "text", reference: 1, version: 3, lastSequence: 7)
                )
        )
        let hello = ClientMessage(#"{"hello":{"session":"a","token":"b","seen":1,"url":"/","zone":"Asia/Tokyo"}}"#)
        guard case .hello(let greeting) = hello else {
            Issue.record("\(String(describing: hello)) is no greeting")
            return
        }
        #expect(greeting.session == "a" && greeting.state == nil && greeting.zone == "Asia/Tokyo")
    }

    @Test(
        "Values that are nested too deep are refused before anybody reads them",
        arguments: [65, 511, 512, 513, 60_000]
    )
    func nested(_ depth: Int) {
        #expect(ClientMessage(String(repeating: "[", count: depth)) == nil)
        #expect(ClientMessage(String(repeating: "{\"d\":", count: depth)) == nil)
        let text = #"{"e":"a","d":"# + String(repeating: "[", count: 60) + String(repeating: "]", count: 60) + "}"
        #expect(ClientMessage(text) != nil)
    }

    @Test("Brackets in texts are text")
    func quoted() {
        let text = #"{"e":"input","d":"\\\""# + String(repeating: "[{", count: 100) + "\"}"
        #expect(ClientMessage(text) != nil)
    }
}
