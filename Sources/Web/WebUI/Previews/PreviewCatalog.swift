internal import UnstableSwiftRuntime

/// All previews of the program and its libraries.
package enum PreviewCatalog {
    /// Whether previews can be found with this toolchain.
    package static let canFind = LoadedConformances.isKnown

    /// Returns the previews by module, file and line. Those of `PreviewProvider`s come first in their module, since a type does
    /// not know its file.
    @MainActor
    package static func all() -> [ListedPreview] {
        let registries = LoadedConformances.types(of: "PreviewRegistry").compactMap { $0 as? any PreviewRegistry.Type }
        let providers = LoadedConformances.types(of: "PreviewProvider").compactMap { $0 as? any PreviewProvider.Type }
        return providers.map { ListedPreview(provider: $0) }.sorted { $0.id < $1.id } + listed(registries)
    }

    @MainActor
    private static func listed(_ registries: [any PreviewRegistry.Type]) -> [ListedPreview] {
        let files = Dictionary(grouping: registries, by: { $0.fileID }).sorted { $0.key < $1.key }
        return files.flatMap { _, registries in
            registries.sorted { ($0.line, $0.column) < ($1.line, $1.column) }.enumerated()
                .map { ListedPreview(registry: $1, position: $0, count: registries.count) }
        }
    }
}

/// A preview of the catalogue.
@MainActor
package struct ListedPreview: Identifiable {
    /// The name of the preview among all others, in addresses. It stays the same while lines move.
    package nonisolated let id: String
    /// The name to show.
    package nonisolated let name: String
    /// The module that declares the preview.
    package nonisolated let module: String
    /// The file and the line; nil for a `PreviewProvider`.
    package nonisolated let place: String?
    private let make: @MainActor () throws -> Preview

    init(registry: any PreviewRegistry.Type, position: Int, count: Int) {
        let parts = registry.fileID.split(separator: "/")
        let file = String(parts.last ?? "")
        module = String(parts.first ?? "")
        let base = file.hasSuffix(".swift") ? String(file.dropLast(6)) : file
        id = "\(module).\(base)-\(position + 1)"
        place = "\(file):\(registry.line)"
        make = { try registry.makePreview() }
        let other = count > 1 ? "\(base) \(position + 1)" : base
        do {
            name = try registry.makePreview().name ?? other
        } catch {
            // A preview that cannot be made says so on its page.
            name = other
        }
    }

    init(provider: any PreviewProvider.Type) {
        let parts = String(reflecting: provider).split(separator: ".").filter { !$0.hasPrefix("(") }.map(String.init)
        let type = parts.last ?? ""
        module = parts.first ?? ""
        id = parts.joined(separator: ".")
        place = nil
        let ending = ["_Previews", "_Preview", "Previews", "Preview"].first { type.hasSuffix($0) && $0 != type }
        name = ending.map { String(type.dropLast($0.count)) } ?? type
        make = { Self.preview(of: provider) }
    }

    private static func preview<Provider: PreviewProvider>(of provider: Provider.Type) -> Preview {
        Preview { VStack(alignment: .leading) { provider.previews } }
    }

    /// Makes what the preview's modifiers share.
    package func prepare() async throws {
        for case .modifier(let modifier) in try make().traits.map(\.effect) {
            try await PreviewContexts.prepare(modifier)
        }
    }

    /// Returns the view of a page that shows the preview. Call ``prepare()`` before.
    package func root() throws -> AnyView {
        let preview = try make()
        var (view, layout) = (AnyView(preview.body()), PreviewLayout.device)
        for trait in preview.traits {
            switch trait.effect {
            case .layout(let other): layout = other
            case .modifier(let modifier): view = PreviewContexts.apply(modifier, to: view)
            case .orientation: break
            }
        }
        return AnyView(PreviewLayoutView(content: view, layout: layout).environment(\.isPreview, true))
    }

    /// Whether a phone that shows the preview lies on its side.
    package var isLandscape: Bool {
        get throws {
            try make().traits.contains { trait in
                if case .orientation(let value) = trait.effect { value.isLandscape } else { false }
            }
        }
    }
}
