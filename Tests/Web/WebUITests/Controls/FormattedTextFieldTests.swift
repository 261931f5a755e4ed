import Foundation
import Testing
import WebUI
import WebUITestSupport

/// Text fields for values with a format.
@MainActor
struct FormattedTextFieldTests {
    struct Desk: View {
        @State private var amount: Decimal = 12.5
        @State private var count: Int? = 3
        @State private var submitted = 0

        var body: some View {
            TextField(
                "Amount",
                value: $amount,
                format: .number.locale(Locale(identifier: "en_US")),
                prompt: Text("0.00")
            )
            TextField("Count", value: $count, format: .number)
                .onSubmit { submitted += 1 }
            TextField(
                String("Price"),
                value: $amount,
                format: .currency(code: "EUR").locale(Locale(identifier: "de_DE"))
            )
            Text("amount \(amount), count \(count.map(String.init) ?? "none"), submitted \(submitted)")
        }
    }

    /// Types a text into a field and leaves it, as browsers report it.
    private func enter(_ text: String, in field: PageNode, of client: HeadlessClient) {
        field.value = text
        client.send("change", to: field, .string(text))
    }

    @Test func theValueIsShownInItsFormat() throws {
        let client = try HeadlessClient { Desk() }
        let amount = try client.field("Amount")
        #expect(amount.value == "12.5" && amount.attributes["placeholder"] == "0.00")
        #expect(amount.attributes["type"] == "text")
        #expect(try client.field("Count").value == "3")
        #expect(try client.field("Price").value == "12,50\u{a0}€")
    }

    @Test func theValueChangesWhenTheFieldIsLeft() throws {
        let client = try HeadlessClient { Desk() }
        let amount = try client.field("Amount")
        enter("1,234.75", in: amount, of: client)
        #expect(client.shows("amount 1234.75, count 3, submitted 0"))
        #expect(amount.value == "1,234.75")
        #expect(try client.field("Price").value == "1.234,75\u{a0}€")
        enter(" 7 ", in: amount, of: client)
        #expect(client.shows("amount 7, count 3, submitted 0"))
        #expect(amount.value == "7")
    }

    @Test func aTextThatTheFormatCannotReadChangesNothing() throws {
        let client = try HeadlessClient { Desk() }
        let amount = try client.field("Amount")
        for nonsense in ["", "twelve", "😀"] {
            enter(nonsense, in: amount, of: client)
            #expect(client.shows("amount 12.5, count 3, submitted 0"), "\(nonsense)")
            #expect(amount.value == "12.5")
        }
        #expect(client.failures.isEmpty)
    }

    @Test func anEmptyFieldStandsForNil() throws {
        let client = try HeadlessClient { Desk() }
        let count = try client.field("Count")
        enter(" ", in: count, of: client)
        #expect(client.shows("count none"))
        #expect(count.value == "")
        enter("many", in: count, of: client)
        #expect(client.shows("count none"))
        enter("41", in: count, of: client)
        #expect(client.shows("count 41"))
        try client.submit("Count")
        #expect(client.shows("submitted 1"))
    }
}
