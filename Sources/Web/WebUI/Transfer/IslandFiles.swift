/// What browsers need for a kind of island: whoever serves the pages serves these, too.
public struct IslandFiles: Sendable {
    /// What the files are called.
    public var name: String
    /// The script that registers the kind with `webui.island`. It runs in every page, so that it should be short.
    public var script: [UInt8]
    /// How the island looks; empty for none.
    public var stylesheet: [UInt8]
    /// Modules of JavaScript by name, which the script loads by `tools.load(name)` once it needs them.
    public var modules: [String: [UInt8]]

    /// Files for a kind of island.
    public init(name: String, script: [UInt8], stylesheet: [UInt8] = [], modules: [String: [UInt8]] = [:]) {
        self.name = name
        self.script = script
        self.stylesheet = stylesheet
        self.modules = modules
    }
}
