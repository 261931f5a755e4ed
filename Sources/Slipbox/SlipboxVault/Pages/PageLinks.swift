import DocumentRichText
import Foundation
package import MarkdownVault

/// A page with links by identifier and without scripts, and the notes and pictures that it refers to.
struct PageLinks {
    private(set) var page: Page
    private(set) var problems: [VaultProblem] = []
    private var targets: [VaultPath] = []
    private var pictures: [VaultPath] = []
    private let survey: PageSurvey

    init(_ page: Page, _ survey: PageSurvey) {
        (self.page, self.survey) = (page, survey)
        var result = page
        result.map {
            link(to: $0, showing: $1)
        } image: {
            picture(at: $0)
        }
        self.page = result
        if case .file(let path)? = page.picture.map({ PageLink($0, from: page.path) }) { pictures.insert(path, at: 0) }
        for link in page.related {
            guard case .file(let path) = PageLink(link, from: page.path), survey.identifiers[path] != nil else {
                continue
            }
            targets.append(path)
        }
    }

    var links: NoteLinks {
        var seen: Set<VaultPath> = [page.path]
        let others = targets.filter { seen.insert($0).inserted }
        return NoteLinks(path: page.path, targets: others, formerTargets: [], picture: pictures.first)
    }

    private mutating func link(to link: String, showing text: String) -> String? {
        switch PageLink(link, from: page.path) {
        case .file(let path):
            guard let id = survey.identifiers[path] else {
                if !survey.paths.contains(path) { add(.leadsNowhere, "“\(link)”") }
                return link
            }
            targets.append(path)
            return NoteLink(id: id, keepsText: text != survey.titles[path]).link
        case .outside:
            add(.leadsNowhere, "“\(link)”")
            return link
        case .elsewhere:
            if LinkPolicy.web.allows(link) { return link }
            add(.harmful, "a link that is not an address: “\(link.prefix(60))”")
            return nil
        }
    }

    private mutating func picture(at source: String) -> String? {
        switch PageLink(source, from: page.path) {
        case .file(let path) where survey.paths.contains(path) && path.isPicture:
            pictures.append(path)
            return PageLink.text(to: path, from: nil)
        case .file, .outside: add(.leadsNowhere, "“\(source)”")
        case .elsewhere:
            guard !LinkPolicy.web.allows(source) else { break }
            let isData = source.lowercased().hasPrefix("data:")
            add(
                isData ? .noPlace : .harmful,
                isData ? "a picture within the page" : "a picture whose source is not an address"
            )
            return nil
        }
        return source
    }

    private mutating func add(_ kind: VaultProblem.Kind, _ reason: String) {
        problems.append(VaultProblem(page.path.text, kind, reason))
    }
}

/// The target of a link in a page.
package enum PageLink: Equatable {
    /// A file of the folder, by its path.
    case file(VaultPath)
    /// A path outside of the folder, or an invalid one.
    case outside
    /// An address with a scheme or host, or an anchor in the page itself.
    case elsewhere

    /// Finds the target of a link in a page; nil for one at the root.
    package init(_ link: String, from page: VaultPath?) {
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

    /// Returns the relative link from a page, or from the root for nil, to a file, percent-encoded so that all browsers
    /// read it alike.
    package static func text(to target: VaultPath, from page: VaultPath?) -> String {
        let (own, others) = (target.components, (page?.components ?? []).dropLast())
        let common = zip(own.dropLast(), others).prefix { $0 == $1 }.count
        let names = Array(repeating: "..", count: others.count - common) + own.dropFirst(common)
        let allowed = CharacterSet.alphanumerics.intersection(CharacterSet(charactersIn: "\u{20}"..."\u{7E}"))
            .union(CharacterSet(charactersIn: "-._~"))
        return names.map { $0.addingPercentEncoding(withAllowedCharacters: allowed) ?? $0 }.joined(separator: "/")
    }
}
