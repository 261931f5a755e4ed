import MarkdownVault
import RichText

/// A page with links by identity, without what would run a script; and the notes and pictures that it refers to.
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
            add(.harmful, "a link that is no address: “\(link.prefix(60))”")
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
            add(isData ? .noPlace : .harmful, isData ? "a picture within the page" : "a picture that is no address")
            return nil
        }
        return source
    }

    private mutating func add(_ kind: VaultProblem.Kind, _ reason: String) {
        problems.append(VaultProblem(page.path.text, kind, reason))
    }
}
