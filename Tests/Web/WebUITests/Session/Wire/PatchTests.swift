import Foundation
import Testing
import WebUI
import WebUITestSupport

@MainActor
struct PatchTests {
    struct Rows: View {
        @State private var count = 0

        var body: some View {
            Button("More") { count += 10 }
            ForEach(0..<count, id: \.self) { number in
                HStack {
                    Text("Number \(number)")
                    TextField("Note", text: .constant(""))
                }
            }
        }
    }

    @Test func markupOfTheSameShapeIsSentOnce() throws {
        let client = try HeadlessClient { Rows() }
        try client.tap("More")
        try client.tap("More")
        let templates = client.patches.flatMap(\.operations).filter { if case .template = $0 { true } else { false } }
        #expect(templates.count == 1)
        #expect(client.all("textbox").count == 20)
        #expect(client.failures.isEmpty)
    }

    @Test func fieldsAreFoundAgainInAnotherSession() throws {
        func names() throws -> [String] {
            let client = try HeadlessClient { Rows() }
            try client.tap("More")
            return client.all("textbox").compactMap { $0.attributes["data-k"] }
        }
        let first = try names()
        #expect(try names() == first)
        #expect(Set(first).count == 10)
    }

    @Test func operationsAreShortArrays() throws {
        let patch = Patch(
            sequence: 3,
            acknowledged: 2,
            animation: nil,
            operations: [
                .text(1, "a"), .attributes(2, ["hidden": nil, "class": "b"]),
                .children(3, [.move(4, before: nil), .delete(5), .insert(before: 6, template: 0, slots: ["7"])]),
            ]
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let text = String(decoding: try encoder.encode(patch), as: UTF8.self)
        let steps = #"["l",3,[["m",4,null],["d",5],["i",6,0,["7"]]]]"#
        #expect(text == #"{"ack":2,"ops":[["t",1,"a"],["a",2,{"class":"b","hidden":null}],\#(steps)],"seq":3}"#)
    }

    @Test func everyEventIsAnswered() throws {
        let client = try HeadlessClient { Rows() }
        client.send("click", to: nil)
        client.send("click", to: client.root)
        #expect(client.patches.map(\.acknowledged) == [1, 2])
        #expect(client.failures.isEmpty)
    }
}
