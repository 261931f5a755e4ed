/// What the views of a page keep by name, for a page that is built anew.
@MainActor
final class SceneValues {
    private var locations: [String: StateLocation<JSONValue>]

    init(_ stored: [String: JSONValue]) {
        locations = stored.mapValues { StateLocation($0) }
    }

    /// Where the value of a name is; null as long as there is none.
    func location(_ key: String) -> StateLocation<JSONValue> {
        let location = locations[key] ?? StateLocation(.null)
        locations[key] = location
        return location
    }

    /// The values there are.
    var stored: [String: JSONValue] {
        locations.mapValues(\.untracked).filter { $0.value != .null }
    }
}
