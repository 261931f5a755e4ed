import Foundation

/// Reads the text of a model file. Stops if the text is not well-formed, and collects all other errors.
final class ModelXMLReader {
    /// The greatest number of errors to report.
    private static let mostErrors = 100
    static let documentType = "com.apple.IDECoreDataModeler.DataModel"

    private var reader: XMLReader
    private let file: URL?
    private var errors: [ModelFormatError] = []
    private var warnings: [ModelFormatError] = []
    var model = ModelDefinition()
    var places: ModelPlaces
    var style = FileStyle(rootAttributes: [:])

    static func read(_ bytes: [UInt8], file: URL?) throws(ModelFormatErrors) -> LocatedModel {
        try ModelXMLReader(bytes, file: file).readModel()
    }

    private init(_ bytes: [UInt8], file: URL?) throws(ModelFormatErrors) {
        do {
            reader = try XMLReader(bytes, file: file)
        } catch {
            throw ModelFormatErrors(error)
        }
        self.file = file
        places = ModelPlaces(file: file)
    }

    private func readModel() throws(ModelFormatErrors) -> LocatedModel {
        do throws(ModelFormatError) {
            guard case .start(let root) = try reader.next() else { throw reader.failure("the file has no element") }
            guard root.name == "model" else {
                throw reader.failure("<\(root.name)> is not the root element of a model", line: root.line)
            }
            readRoot(tagReader(root))
            try readChildren(of: root) { tag throws(ModelFormatError) in try self.readTopLevel(tag) }
            while try reader.next() != nil {}
        } catch {
            throw ModelFormatErrors(errors + [error])
        }
        guard errors.isEmpty else { throw ModelFormatErrors(errors) }
        return LocatedModel(definition: model, places: places, warnings: warnings)
    }

    private func readRoot(_ tag: TagReader) {
        if let type = tag["type"], type != Self.documentType { tag.fail("a document of type “\(type)” is not a model") }
        if let identifier = tag["userDefinedModelVersionIdentifier"] { model.versionIdentifiers = [identifier] }
        for attribute in tag.tag.attributes {
            switch (attribute.name, attribute.value) {
            case ("type", _), ("documentVersion", "1.0"), ("userDefinedModelVersionIdentifier", _): continue
            default: model.document.attributes[attribute.name] = attribute.value
            }
        }
        style = FileStyle(rootAttributes: model.document.attributes)
    }

    private func readTopLevel(_ tag: XMLTag) throws(ModelFormatError) {
        switch tag.name {
        case "entity": try readEntity(tag)
        case "composite": try readComposite(tag)
        case "fetchRequest": try readFetchRequestTemplate(tag)
        case "configuration": try readConfiguration(tag)
        case "elements": try readPositions(tag)
        default: try skipUnknown(tag, in: "model")
        }
    }

    func tagReader(_ tag: XMLTag, entity: String? = nil, property: String? = nil) -> TagReader {
        TagReader(tag: tag, entity: entity, property: property) { [self] in report($0) }
    }

    func report(_ error: ModelFormatError) {
        guard errors.count < Self.mostErrors else { return }
        var located = error
        located.file = file
        errors.append(located)
    }

    /// Notes a mistake that has a meaning.
    func warn(_ reason: String, at source: TagReader) {
        let (line, entity, property) = (source.tag.line, source.entity, source.property)
        warnings.append(ModelFormatError(reason, file: file, line: line, entity: entity, property: property))
    }

    /// Calls a closure for each child of an element that has just started. The closure reads the child to its end.
    func readChildren(
        of parent: XMLTag,
        _ read: (XMLTag) throws(ModelFormatError) -> Void
    ) throws(ModelFormatError) {
        while let event = try reader.next() {
            switch event {
            case .start(let tag):
                try read(tag)
                if errors.count >= Self.mostErrors {
                    throw reader.failure("there are too many errors to go on", line: tag.line)
                }
            case .text(let text, let line):
                guard text.contains(where: { !$0.isWhitespace }) else { continue }
                report(ModelFormatError("text is not allowed in <\(parent.name)>", line: line))
            case .end:
                return
            }
        }
    }

    /// Reads an element without content to its end.
    func readEnd(of tag: XMLTag, entity: String? = nil, property: String? = nil) throws(ModelFormatError) {
        try readChildren(of: tag) { child throws(ModelFormatError) in
            try self.skipUnknown(child, in: tag.name, entity: entity, property: property)
        }
    }

    /// Reports an element that is unknown in its parent, and skips its content.
    func skipUnknown(
        _ tag: XMLTag,
        in parent: String,
        entity: String? = nil,
        property: String? = nil
    ) throws(ModelFormatError) {
        tagReader(tag, entity: entity, property: property).fail("<\(tag.name)> is unknown in <\(parent)>")
        var depth = 1
        while depth > 0, let event = try reader.next() {
            switch event {
            case .start: depth += 1
            case .end: depth -= 1
            case .text: continue
            }
        }
    }
}

/// Converts the attributes of an element to Swift values, and reports those that are invalid.
struct TagReader {
    let tag: XMLTag
    /// The entity to name in errors.
    var entity: String?
    /// The property to name in errors.
    var property: String?
    let report: (ModelFormatError) -> Void

    subscript(name: String) -> String? { tag[name] }

    /// Returns the text of a required attribute. If it is missing, reports that and returns an empty text.
    func required(_ name: String) -> String {
        guard let text = tag[name] else {
            fail("<\(tag.name)> has no attribute “\(name)”")
            return ""
        }
        return text
    }

    /// The name of the element, which is required. Validation reports empty names.
    var name: String { required("name") }

    /// Returns the value of a flag, `YES` or `NO`.
    func flag(_ name: String, ifAbsent absent: Bool = false) -> Bool {
        optionalFlag(name) ?? absent
    }

    func optionalFlag(_ name: String) -> Bool? {
        value(name, or: nil) { text throws(ValueText.Mismatch) in try ValueText.boolean(text) }
    }

    /// Returns a count, a whole number from 0.
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

    /// Returns the value for one of several words.
    func choice<Choice>(_ name: String, ifAbsent absent: Choice, _ words: (String) -> Choice?) -> Choice {
        guard let text = tag[name] else { return absent }
        if let choice = words(text) { return choice }
        fail("the \(name) “\(text)” is unknown")
        return absent
    }

    /// Returns the result of a closure for the text of an attribute, or `absent` if the attribute is missing or
    /// invalid.
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
