/// A Swift file that the generator made.
package struct GeneratedFile: Hashable, Sendable {
    /// The file's name, such as `Note+CoreDataProperties.swift`.
    package var name: String
    package var text: String
}
