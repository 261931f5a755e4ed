internal import Foundation

/// The addresses of the studio's pages, and of the files behind them.
enum StudioAddress {
    /// The names of the parameters.
    enum Parameter {
        static let predicate = "where"
        static let members = "of"
        static let order = "order"
        static let columns = "columns"
        static let form = "as"
        static let other = "with"
        static let identity = "by"
        static let version = "version"
    }

    private static let plain = CharacterSet(
        charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~"
    )

    static func section(_ document: Int, _ section: StudioSection, _ rest: String...) -> String {
        path([String(document), section.rawValue] + rest)
    }

    static func object(_ document: Int, _ key: ObjectKey) -> String {
        section(document, .object, key.entity, key.row)
    }

    /// The objects of an entity, or the members of a relationship.
    static func rows(_ document: Int, _ entity: String, members: RowsQuery.Members? = nil) -> String {
        let path = section(document, .rows, entity)
        return members.map { path + "?" + parameter(Parameter.members, $0.text) } ?? path
    }

    /// The comparison of an entity with that of another store.
    static func comparison(_ document: Int, _ entity: String, with other: Int) -> String {
        section(document, .compare, entity) + "?" + parameter(Parameter.other, String(other))
    }

    /// The bytes of a value.
    static func value(_ document: Int, _ key: ObjectKey, _ attribute: String) -> String {
        path(["value", String(document), key.entity, key.row, attribute])
    }

    /// A file with all objects of a result.
    @MainActor
    static func export(_ browser: RowsBrowser, _ form: ResultForm) -> String {
        let file = "\(browser.entity.name).\(form.rawValue)"
        return path(["export", String(browser.document.number), file]) + parameters(of: browser)
    }

    /// The address of a list within its store, by which its query is saved.
    @MainActor
    static func query(of browser: RowsBrowser) -> String {
        String(path([StudioSection.rows.rawValue, browser.entity.name]).dropFirst()) + parameters(of: browser)
    }

    /// The list of a saved query.
    static func query(_ document: Int, _ address: String) -> String { "/\(document)/\(address)" }

    @MainActor
    private static func parameters(of browser: RowsBrowser) -> String {
        let parameters = [
            (Parameter.predicate, browser.addressedPredicate), (Parameter.members, browser.addressedMembers),
            (Parameter.order, browser.addressedOrder), (Parameter.columns, browser.columns.text),
        ]
        let given = parameters.filter { !$0.1.isEmpty }.map(parameter)
        return given.isEmpty ? "" : "?" + given.joined(separator: "&")
    }

    /// The first component of the address of the screen for new models.
    static let newModel = "new"

    /// A place in a model.
    ///
    /// - Parameter version: The version; nil for the current one.
    static func model(_ model: StudioModel, version: String? = nil, _ parts: [String] = []) -> String {
        let path = path([model.address] + parts)
        return version.map { path + "?" + parameter(Parameter.version, $0) } ?? path
    }

    /// A place in a mapping model.
    static func mapping(_ mapping: StudioMapping, _ parts: [String] = []) -> String { path([mapping.address] + parts) }

    private static func path(_ parts: [String]) -> String {
        "/" + parts.map(escape).joined(separator: "/")
    }

    private static func parameter(_ name: String, _ value: String) -> String { "\(name)=\(escape(value))" }

    private static func escape(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }
}
