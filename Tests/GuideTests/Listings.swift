import Foundation

/// The listings of the second chapter of “Pro iOS Persistence”, which lies beside the package, if it does.
struct Listings {
    static let chapter = Listings(in: GuideCompiler.package)

    private let lines: [String]

    init?(in package: URL) {
        let folder = package.deletingLastPathComponent().appending(path: "shared/seeds")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        guard let name = names.first(where: { $0.hasPrefix("002_") }),
            let text = try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
        else { return nil }
        lines = text.components(separatedBy: .newlines)
    }

    /// The code of a listing of Swift: up to the line with which its last brace closes.
    subscript(number: Int) -> [String] {
        let titles = ["Listing 2-\(number). ", "Listing 2-\(number)B"]
        guard let title = lines.firstIndex(where: { line in titles.contains { line.hasPrefix($0) } }) else { return [] }
        var listing: [String] = []
        var depth = 0
        for line in lines[(title + 1)...] {
            listing.append(line)
            depth += line.count { $0 == "{" } - line.count { $0 == "}" }
            if depth == 0, line.hasPrefix("}") { break }
        }
        return listing
    }
}
