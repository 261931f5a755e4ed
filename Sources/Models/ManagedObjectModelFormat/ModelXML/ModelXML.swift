package import Foundation

/// Reading and writing of Xcode's model files, one XML text for each version of a model.
package enum ModelXML {
    /// Reads the text of a model file, without validating the model: see ``LocatedModel/validationErrors()``.
    ///
    /// - Parameter file: The file to name in errors.
    /// - Throws: The errors in the text, at most a hundred.
    package static func read(_ contents: Data, file: URL? = nil) throws(ModelFormatErrors) -> LocatedModel {
        try ModelXMLReader.read(Array(contents), file: file)
    }

    /// The text of a model file.
    package struct Written: Hashable, Sendable {
        package var text: String
        /// The parts of the model that the text cannot hold, such as validations by predicates.
        package var losses: [ModelFormatError]
    }

    /// Returns the text of a model, in the layout of the version of Xcode that saved it last.
    package static func write(_ model: ModelDefinition) -> Written {
        var writer = ModelXMLWriter(model)
        let text = writer.write()
        return Written(text: text, losses: writer.losses)
    }
}

/// The differences between the files that different versions of Xcode write.
struct FileStyle: Hashable, Sendable {
    /// Whether properties are marked as syncable. In newer files, all properties are syncable unless marked otherwise.
    var marksSyncableProperties = false
    /// Whether the version identifier is the first attribute of the root element.
    var beginsWithVersionIdentifier = false
    /// Whether the `elements` element is written even if it is empty.
    var writesEmptyElements = false

    /// Determines the style of a file from the attributes of its root element.
    init(rootAttributes: [String: String]) {
        let tools = rootAttributes["lastSavedToolsVersion"].flatMap(Self.majorVersion)
        // Xcode's templates have version 1, but the style of the Xcode that they came with.
        let isTemplate = tools == 1
        // With an explicit minimum of Xcode 10 or older, newer versions write the old style.
        let minimum = rootAttributes["minimumToolsVersion"].flatMap { text in
            text.hasPrefix("Xcode ") ? Self.majorVersion(text.dropFirst("Xcode ".count)) : nil
        }
        guard let tools else { return }
        marksSyncableProperties = !isTemplate && tools < 14_500 || (minimum ?? 11) < 11
        beginsWithVersionIdentifier = !isTemplate && tools < 11_000
        writesEmptyElements = tools < 21_000
    }

    private static func majorVersion(_ text: some StringProtocol) -> Int? {
        Int(text.prefix { $0.isASCII && $0.isNumber })
    }
}
