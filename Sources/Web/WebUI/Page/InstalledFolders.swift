package import Foundation

/// Where a program finds files for browsers that are not part of it: installed with it, made in a checkout, or the user's.
package struct InstalledFolders {
    private let installed: [URL]
    private let checkouts: [URL]
    private let data: URL

    /// - Parameters:
    ///   - program: The folder of the program's file.
    ///   - current: The current folder.
    package init(
        program: URL = Bundle.main.bundleURL,
        current: URL = URL(filePath: FileManager.default.currentDirectoryPath),
        environment: [String: String]
    ) {
        let parents = sequence(first: program.standardizedFileURL) { folder in
            folder.path == "/" ? nil : folder.deletingLastPathComponent()
        }
        installed = parents.dropFirst().prefix(2).map { $0.appending(path: "share") }
        let build = parents.first { $0.lastPathComponent == ".build" }
        checkouts = [current, build?.deletingLastPathComponent()].compactMap(\.self)
        data =
            environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : URL(filePath: $0) }
            ?? URL(filePath: environment["HOME"] ?? "/").appending(path: ".local/share")
    }

    /// Returns the folders in which the files may be, in the order in which they count.
    ///
    /// - Parameters:
    ///   - name: The name of the folder where programs are installed, and in the user's data.
    ///   - hidden: Its name in a checkout.
    package func all(named name: String, inCheckouts hidden: String) -> [URL] {
        installed.map { $0.appending(path: name) } + checkouts.map { $0.appending(path: hidden) }
            + [data.appending(path: name)]
    }
}
