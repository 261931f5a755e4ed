import Foundation
import WebUI
import WebUIServer

/// The results of the inputs.
struct Tally: CustomStringConvertible {
    private var events = 0
    private var refused = 0
    private var forms = 0
    private var brokenForms = 0
    private var fields = 0
    private let seal = Seal(key: .random(), purpose: "fuzz")
    private let hosts = HostPolicy(names: ["example.org"])

    var description: String {
        "\(events) events, \(refused) messages refused, \(forms) forms complete, "
            + "\(brokenForms) not, \(fields) header fields"
    }

    @MainActor
    mutating func check(message: String, page: ViewSession) {
        guard let message = ClientMessage(message) else {
            refused += 1
            return
        }
        events += 1
        if case .event(let event) = message { page.handle(event) }
    }

    /// Checks that a form is parsed into the same parts regardless of how it is split into chunks.
    mutating func check(form: [UInt8], pieces: Int) {
        let whole = read(form, pieces: form.count + 1)
        let inPieces = read(form, pieces: pieces)
        precondition(whole.parts == inPieces.parts || whole.isBroken || inPieces.isBroken, "\(form)")
        if whole.isBroken { brokenForms += 1 } else { forms += 1 }
    }

    private func read(_ form: [UInt8], pieces: Int) -> (parts: [[UInt8]], isBroken: Bool) {
        var parts: [[UInt8]] = []
        do {
            var reader = try MultipartReader(contentType: "multipart/form-data; boundary=B")
            for start in stride(from: 0, to: form.count, by: pieces) {
                try form[start..<min(form.count, start + pieces)].withUnsafeBytes { bytes in
                    try reader.read(bytes) { event in
                        switch event {
                        case .begin: parts.append([])
                        case .content(let bytes): parts[parts.count - 1] += bytes
                        case .end: break
                        }
                    }
                }
            }
            return (parts, !reader.isComplete)
        } catch {
            return (parts, true)
        }
    }

    /// Parses a header field, a query or a sealed text.
    mutating func check(field: String) {
        fields += 1
        _ = Cookie.values(in: field)
        _ = hosts.allows(field)
        precondition(seal.open(field) == nil)
        let query = QueryItems(encoded: field)
        precondition(QueryItems(encoded: query.encoded) == query || field.contains("\u{FFFD}"), field)
        _ = try? MultipartReader(contentType: field)
    }
}
