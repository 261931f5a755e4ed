internal import Foundation

/// What of the page is in its address: one part of the path for each selection that leads on, and what is searched for.
@MainActor
final class RouteModel {
    /// One part of the path.
    struct Segment {
        /// The part as it is now; nil if nothing is selected.
        let component: String?
        /// Selects what a part of a path stands for, or nothing. Says whether there is such a thing.
        let select: (String?) -> Bool
    }

    /// One value behind the path.
    struct Parameter {
        let name: String
        let value: String
        let change: (String) -> Void
    }

    let segments = ContributionTable<Segment>()
    let parameters = ContributionTable<Parameter>()
    /// What is still to be selected, by position in the path.
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
        for parameter in parameters.all {
            parameter.change(wantedParameters.removeValue(forKey: parameter.name) ?? "")
        }
        shownPath = nil
    }

    /// Selects what is still to be selected, as soon as there is something to select it in. Says whether it did.
    func selectWanted() -> Bool {
        var hasChanged = false
        for (index, segment) in segments.all.enumerated() {
            guard let component = wanted.removeValue(forKey: index) else { continue }
            if segment.component != component, segment.select(component) {
                // What comes after this one may be other views by now.
                return true
            }
        }
        for parameter in parameters.all {
            if let value = wantedParameters.removeValue(forKey: parameter.name) {
                parameter.change(value)
                hasChanged = true
            }
        }
        return hasChanged
    }

    /// The path up to what is selected.
    var components: [String] {
        segments.all.map(\.component).prefix { $0 != nil }.compactMap(\.self)
    }

    /// The address that a selection at a place would have: what is selected before it, then the selection.
    func address(of component: String, at branch: Branch) -> String {
        Self.path(of: components(before: branch) + [component])
    }

    /// What is selected before a place.
    func components(before branch: Branch) -> [String] {
        segments.before(branch).compactMap(\.component)
    }

    /// The address for what is selected; nil if nothing on the page is in the address.
    func address(from url: URL) -> URL? {
        let all = segments.all
        guard !all.isEmpty || !parameters.all.isEmpty else { return nil }
        let path = all.isEmpty ? url.path : Self.path(of: components)
        isNew = shownPath != nil && shownPath != path
        shownPath = path
        let items = parameters.all.filter { !$0.value.isEmpty }.map { "\($0.name)=\(Self.escape($0.value))" }
        return URL(string: items.isEmpty ? path : "\(path)?\(items.joined(separator: "&"))")
    }

    /// The path of some parts.
    static func path(of components: [String]) -> String {
        "/" + components.map(escape).joined(separator: "/")
    }

    private static let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))

    private static func escape(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }
}

/// A value that can be part of an address. Text, numbers, UUIDs, enumerations of them and identifiable values with such an
/// identity are so by themselves.
public protocol PathComponentConvertible {
    /// The value as a part of a path. No other value of its type has the same.
    var pathComponent: String { get }
}

/// Values as parts of paths.
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
