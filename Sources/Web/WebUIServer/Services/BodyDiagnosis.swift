internal import Foundation
internal import UntrustedJSON

/// Finds out why a body was refused where Foundation only says that it is not valid: the text is not JSON, or one of its
/// numbers does not fit the type that it is decoded into.
struct BodyDiagnosis {
    /// The greatest number of numbers that are tried.
    private static let mostNumbers = 200

    private let bytes: [UInt8]
    private let context: DecodingError.Context

    init(_ bytes: [UInt8], _ context: DecodingError.Context) {
        self.bytes = bytes
        self.context = context
    }

    /// Returns the refusal with the place that is wrong.
    ///
    /// - Parameter decode: Decodes a text again.
    func refusal(decode: ([UInt8]) throws -> Void) -> HTTPRefusal {
        // A text that nests too deeply was not parsed, and must not be.
        guard JSONNesting.isModest(bytes) else {
            return HTTPRefusal(.badRequest, "The body is not valid JSON: \(context.debugDescription)", pointer: "")
        }
        do {
            let numbers = try JSONSyntax.numbers(in: bytes).filter(\.isSpecial).prefix(Self.mostNumbers)
            for number in numbers where !fits(number, among: numbers, decode: decode) {
                let text = String(decoding: bytes[number.range], as: UTF8.self)
                return HTTPRefusal(
                    .badRequest,
                    "The number \(text) does not fit: it is too large, or a fraction where a whole number is needed.",
                    pointer: HTTPRefusal.pointer(to: number.path)
                )
            }
            return HTTPRefusal(.badRequest, "The body is not valid: \(context.debugDescription)", pointer: "")
        } catch {
            let found = error.character.map { "“\($0)” is not expected" } ?? "the text ends too early"
            let place = "line \(error.line), column \(error.column)"
            return HTTPRefusal(.badRequest, "The body is not valid JSON: \(found) in \(place).", pointer: "")
        }
    }

    /// Returns whether decoding succeeds, or fails for another reason, if all other numbers are replaced by zeros.
    private func fits(
        _ number: JSONSyntax.Number,
        among numbers: some Sequence<JSONSyntax.Number>,
        decode: ([UInt8]) throws -> Void
    ) -> Bool {
        var text = bytes
        for other in numbers where other != number {
            text.replaceSubrange(
                other.range,
                with: [UInt8(ascii: "0")] + repeatElement(0x20, count: other.range.count - 1)
            )
        }
        do {
            try decode(text)
            return true
        } catch DecodingError.dataCorrupted(let context) {
            return !context.codingPath.isEmpty
        } catch {
            return true
        }
    }
}
