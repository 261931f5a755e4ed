internal import Foundation

/// The state of the page that its address contains: a path component for each selection that leads to another view, and
/// the search texts as query parameters.
@MainActor
final class RouteModel {
    /// A component of the path.
    struct Segment {
        /// The current component; nil if nothing is selected.
        let component: String?
        /// Whether the component also stands in front of those of links within its view. That of a list does not.
        var leadsContent = false
        /// Selects the value of a component; nil clears the selection. Returns whether there is such a value.
        let select: (String?) -> Bool
    }

    /// A query parameter.
    struct Parameter {
        let name: String
        let value: String
        let change: (String) -> Void
    }

    let segments = ContributionTable<Segment>()
    let parameters = ContributionTable<Parameter>()
    let links = RouteLinks()
    /// The components that are still to be selected, by position in the path.
    private var wanted: [Int: String] = [:]
    private var wantedParameters: [String: String] = [:]
    private var shownPath: String?
    private(set) var isNew = false

    init(url: URL) {
        want(url)
    }

    private func want(_ url: URL) {
        let components = url.pathComponents.filter { $0 != "/" }
        wanted = Dictionary(uniqueKeysWithValues: components.enumerated().map { ($0, $1) })
        let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        wantedParameters = Dictionary(items.map { ($0.name, $0.value ?? "") }) { _, last in last }
    }

    /// Selects what another address stands for.
    func navigate(to url: URL) {
        want(url)
        let count = wanted.count
        for (index, segment) in segments.all.enumerated() where index >= count {
            _ = segment.select(nil)
        }
        // Another path leads to other views, whose parameters may have the same names: they are wanted until these are there.
        let isSamePlace = wanted == Dictionary(uniqueKeysWithValues: components.enumerated().map { ($0, $1) })
        for parameter in parameters.all {
            parameter.change(wantedParameters[parameter.name] ?? "")
            if isSamePlace { wantedParameters[parameter.name] = nil }
        }
        shownPath = nil
    }

    /// Selects the wanted components and parameters for which there is a segment by now. Returns whether anything has
    /// changed.
    func selectWanted() -> Bool {
        var hasChanged = false
        for (index, segment) in segments.all.enumerated() {
            guard let component = wanted.removeValue(forKey: index) else { continue }
            if segment.component != component, segment.select(component) {
                // The selection may replace the views of the following segments.
                return true
            }
        }
        for parameter in parameters.all {
            if let value = wantedParameters.removeValue(forKey: parameter.name), value != parameter.value {
                parameter.change(value)
                hasChanged = true
            }
        }
        return hasChanged
    }

    /// The components up to the first segment without a selection.
    var components: [String] {
        segments.all.map(\.component).prefix { $0 != nil }.compactMap(\.self)
    }

    /// The address of a selection at a place: the components in front of it, then its own.
    func address(of component: String, at branch: Branch) -> String {
        Self.path(of: components(before: branch) + [component])
    }

    /// The components of the segments in front of a place.
    func components(before branch: Branch) -> [String] {
        segments.before(branch, leadsContent: \.leadsContent).compactMap(\.component)
    }

    /// Updates the addresses of links after everything has been rendered.
    ///
    /// - Parameter arrangement: The number of changes of the order of views.
    func resolveLinks(in arrangement: Int) {
        links.resolve(in: self, .init(arrangement: arrangement, components: segments.all.map(\.component)))
    }

    /// The address of the current state; nil if no view on the page contributes to it.
    func address(from url: URL) -> URL? {
        let all = segments.all
        guard !all.isEmpty || !parameters.all.isEmpty else { return nil }
        let path = all.isEmpty ? url.path : Self.path(of: components)
        isNew = shownPath != nil && shownPath != path
        shownPath = path
        let items = parameters.all.filter { !$0.value.isEmpty }.map { "\($0.name)=\(Self.escape($0.value))" }
        return URL(string: items.isEmpty ? path : "\(path)?\(items.joined(separator: "&"))")
    }

    /// Returns the path of some components, percent-encoded.
    static func path(of components: [String]) -> String {
        "/" + components.map(escape).joined(separator: "/")
    }

    private static let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))

    private static func escape(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }
}

/// A value that can be a component of an address. Strings, numbers, UUIDs, enumerations with such raw values and
/// identifiable values with such identities can be without conforming.
public protocol PathComponentConvertible {
    /// The value as a path component. It must be unique among the values of the type.
    var pathComponent: String { get }
}

/// Converts values to path components; nil if a value can't be one.
enum PathComponent {
    static func of(_ value: Any) -> String? {
        let value = (value as? AnyHashable)?.base ?? value
        switch value {
        case let value as any PathComponentConvertible: return value.pathComponent
        case let text as String: return text.isEmpty ? nil : text
        case let number as any BinaryInteger: return String(number)
        case let uuid as UUID: return uuid.uuidString.lowercased()
        case let raw as any RawRepresentable: return rawValue(of: raw)
        case let identifiable as any Identifiable: return identity(of: identifiable)
        default: return nil
        }
    }

    private static func rawValue(of value: some RawRepresentable) -> String? {
        of(value.rawValue)
    }

    private static func identity<Value: Identifiable>(of value: Value) -> String? {
        Value.ID.self == ObjectIdentifier.self || Value.ID.self == Value.self ? nil : of(value.id)
    }
}
