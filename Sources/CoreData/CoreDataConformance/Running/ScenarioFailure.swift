/// What did not hold, and where.
public struct ScenarioFailure: Error, CustomStringConvertible {
    /// What should have been, and what was.
    public let message: String
    /// The file of the scenario.
    public let file: String
    /// The line in the file.
    public let line: UInt

    /// The message with its place.
    public var description: String { "\(message) (\(file):\(line))" }
}
