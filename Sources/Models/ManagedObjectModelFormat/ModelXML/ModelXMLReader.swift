import Foundation

/// Reads the text of a model file. What is not well-formed ends the reading; all else that is wrong is collected.
final class ModelXMLReader {
    /// More errors than anyone reads.
    private static let mostErrors = 100
    static let documentType = "com.apple.IDECoreDataModeler.DataModel"

    private var reader: XMLReader
    private let file: URL?
    private var errors: [ModelFormatError] = []
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
        return LocatedModel(definition: model, places: places)
    }

    private func readRoot(_ tag: TagReader) {
        if let type = tag["type"], type != Self.documentType { tag.fail("a document of type “\(type)” is no model") }
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

    /// Calls a closure for each element in an element that just began. The closure reads that element to its end.
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
                report(ModelFormatError("text stands in <\(parent.name)>", line: line))
            case .end:
                return
            }
        }
    }

    /// Reads an element that holds nothing to its end.
    func readEnd(of tag: XMLTag, entity: String? = nil, property: String? = nil) throws(ModelFormatError) {
        try readChildren(of: tag) { child throws(ModelFormatError) in
            try self.skipUnknown(child, in: tag.name, entity: entity, property: property)
        }
    }

    /// Tells of an element that is not known where it stands, and passes over what it holds.
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
