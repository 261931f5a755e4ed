package import Foundation

/// Model files as Xcode keeps them: one XML text per version of a model.
package enum ModelXML {
    /// Reads the text of a model file. What the text says is not yet validated: see ``LocatedModel/validationErrors()``.
    ///
    /// - Parameter file: The file that errors name.
    /// - Throws: All that is wrong with the text, up to a hundred errors.
    package static func read(_ contents: Data, file: URL? = nil) throws(ModelFormatErrors) -> LocatedModel {
        try ModelXMLReader.read(Array(contents), file: file)
    }

    /// A model as text.
    package struct Written: Hashable, Sendable {
        package var text: String
        /// What has no place in the text, such as conditions that only compiled models have.
        package var losses: [ModelFormatError]
    }

    /// Writes a model in the layout of the version of Xcode that saved it last, if one did.
    package static func write(_ model: ModelDefinition) -> Written {
        var writer = ModelXMLWriter(model)
        let text = writer.write()
        return Written(text: text, losses: writer.losses)
    }
}
