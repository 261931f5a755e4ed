import Foundation

/// Reads the attributes of one element as values of Swift, and tells of those that are impossible.
struct TagReader {
    let tag: XMLTag
    /// The entity and property that errors name.
    var entity: String?
    var property: String?
    let report: (ModelFormatError) -> Void

    subscript(name: String) -> String? { tag[name] }

    /// The text of an attribute that must be there; empty where it is not, after telling so.
    func required(_ name: String) -> String {
        guard let text = tag[name] else {
            fail("<\(tag.name)> has no attribute “\(name)”")
            return ""
        }
        return text
    }

    /// The name that most elements must have. An empty one is the business of validation.
    var name: String { required("name") }

    /// `YES` or `NO`; what is absent is no.
    func flag(_ name: String, ifAbsent absent: Bool = false) -> Bool {
        optionalFlag(name) ?? absent
    }

    func optionalFlag(_ name: String) -> Bool? {
        value(name, or: nil) { text throws(ValueText.Mismatch) in try ValueText.boolean(text) }
    }

    /// A number of things.
    func count(_ name: String, ifAbsent absent: Int = 0) -> Int {
        value(name, or: absent) { text throws(ValueText.Mismatch) in
            guard let count = Int(text), (0...Int(Int32.max)).contains(count) else {
                throw ValueText.Mismatch(expectation: "a whole number, 0 or greater")
            }
            return count
        }
    }

    func coordinate(_ name: String) -> Double {
        value(name, or: 0) { text throws(ValueText.Mismatch) in
            guard let coordinate = Double(text), coordinate.isFinite else {
                throw ValueText.Mismatch(expectation: "a number")
            }
            return coordinate
        }
    }

    /// One of a few words.
    func choice<Choice>(_ name: String, ifAbsent absent: Choice, _ words: (String) -> Choice?) -> Choice {
        guard let text = tag[name] else { return absent }
        if let choice = words(text) { return choice }
        fail("the \(name) “\(text)” is unknown")
        return absent
    }

    /// What a closure makes of an attribute, or another value where it is absent or impossible.
    func value<Value>(
        _ name: String,
        or absent: Value,
        _ read: (String) throws(ValueText.Mismatch) -> Value
    ) -> Value {
        guard let text = tag[name] else { return absent }
        do {
            return try read(text)
        } catch {
            fail("\(name) “\(text)” must be \(error.expectation)")
            return absent
        }
    }

    func fail(_ reason: String) {
        report(ModelFormatError(reason, line: tag.line, entity: entity, property: property))
    }
}
