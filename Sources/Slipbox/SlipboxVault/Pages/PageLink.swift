import Foundation
import MarkdownVault
import RichText

/// Where a link of a page leads.
enum PageLink: Equatable {
    /// To a file of the folder, by its path.
    case file(VaultPath)
    /// To what no folder has: out of it, or nowhere.
    case outside
    /// To an address with a scheme or a host, or to a place in the page itself.
    case elsewhere

    init(_ link: String, from page: VaultPath?) {
        let address = link.prefix { $0 != "#" && $0 != "?" }
        guard !address.isEmpty, !address.hasPrefix("//"), !address.contains(":") else {
            self = .elsewhere
            return
        }
        var names = address.hasPrefix("/") ? [] : page?.parent?.components ?? []
        for name in address.split(separator: "/") where name != "." {
            if name != ".." {
                names.append(name.removingPercentEncoding ?? String(name))
            } else if names.popLast() == nil {
                self = .outside
                return
            }
        }
        self = VaultPath(names.joined(separator: "/")).map { .file($0) } ?? .outside
    }

    /// What leads from a file, or from the folder of all, to a file: names that no browser reads in another way.
    static func text(to target: VaultPath, from page: VaultPath?) -> String {
        let (own, others) = (target.components, (page?.components ?? []).dropLast())
        let common = zip(own.dropLast(), others).prefix { $0 == $1 }.count
        let names = Array(repeating: "..", count: others.count - common) + own.dropFirst(common)
        let allowed = CharacterSet.alphanumerics.intersection(CharacterSet(charactersIn: "\u{20}"..."\u{7E}"))
            .union(CharacterSet(charactersIn: "-._~"))
        return names.map { $0.addingPercentEncoding(withAllowedCharacters: allowed) ?? $0 }.joined(separator: "/")
    }
}
