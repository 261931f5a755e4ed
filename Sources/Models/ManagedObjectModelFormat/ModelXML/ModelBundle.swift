package import Foundation

/// An `.xcdatamodeld` folder with the versions of a model, or a single `.xcdatamodel`.
package struct ModelBundle: Hashable, Sendable {
    package var url: URL
    /// The names of all versions, without extension, in Xcode's order.
    package var versionNames: [String]
    package var currentVersionName: String
    /// Whether the folder says which of several versions is the current one.
    package private(set) var namesCurrentVersion = true

    /// Finds the versions in a folder, without reading them.
    package init(contentsOf url: URL) throws(ModelFormatErrors) {
        self.url = url
        guard url.pathExtension != "xcdatamodel" else {
            currentVersionName = url.deletingPathExtension().lastPathComponent
            versionNames = [currentVersionName]
            return
        }
        versionNames = try Self.versionNames(in: url)
        (currentVersionName, namesCurrentVersion) = try Self.currentVersionName(in: url, of: versionNames)
    }

    /// Returns the location of a version.
    package func url(ofVersion name: String) -> URL {
        url.pathExtension == "xcdatamodel" ? url : url.appendingPathComponent("\(name).xcdatamodel")
    }

    /// Reads a version without validating it.
    ///
    /// - Parameter name: The name of the version; nil for the current one.
    package func read(version name: String? = nil) throws(ModelFormatErrors) -> LocatedModel {
        let name = name ?? currentVersionName
        guard versionNames.contains(name) else {
            throw ModelFormatErrors(ModelFormatError("there is no version “\(name)”", file: url))
        }
        let folder = url(ofVersion: name)
        let contents = folder.appendingPathComponent("contents")
        guard FileManager.default.fileExists(atPath: contents.path) else {
            let isOld = FileManager.default.fileExists(atPath: folder.appendingPathComponent("elements").path)
            let reason =
                isOld
                ? "the model is in the binary form of Xcode 3; save it with Xcode 4 or later"
                : "the model has no file “contents”"
            throw ModelFormatErrors(ModelFormatError(reason, file: folder))
        }
        return try ModelXML.read(try Self.data(of: contents), file: contents)
    }

    /// Reads and validates a version.
    ///
    /// - Parameter name: The name of the version; nil for the current one.
    package func readValid(version name: String? = nil) throws(ModelFormatErrors) -> LocatedModel {
        let model = try read(version: name)
        let errors = model.validationErrors()
        guard errors.isEmpty else { throw ModelFormatErrors(errors) }
        return model
    }

    private static func versionNames(in url: URL) throws(ModelFormatErrors) -> [String] {
        do {
            let items = try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
            let names = items.filter { $0.pathExtension == "xcdatamodel" }
                .map { $0.deletingPathExtension().lastPathComponent }
            guard names.isEmpty else { return names.sorted { $0.compare($1, options: .numeric) == .orderedAscending } }
        } catch {
            throw ModelFormatErrors(
                ModelFormatError("the folder cannot be read: \(error.localizedDescription)", file: url)
            )
        }
        throw ModelFormatErrors(ModelFormatError("the folder holds no model version", file: url))
    }

    private static func currentVersionName(
        in url: URL,
        of names: [String]
    ) throws(ModelFormatErrors) -> (name: String, isGiven: Bool) {
        let note = url.appendingPathComponent(CurrentVersionFile.name)
        let isNoted = FileManager.default.fileExists(atPath: note.path)
        guard let name = isNoted ? try CurrentVersionFile.read(try data(of: note), file: note) : nil else {
            let ownName = url.deletingPathExtension().lastPathComponent
            if names.count == 1 { return (names[0], true) }
            if names.contains(ownName) { return (ownName, false) }
            let reason = "no file \(CurrentVersionFile.name) says which of \(names.count) versions is current"
            throw ModelFormatErrors(ModelFormatError(reason, file: url))
        }
        guard names.contains(name) else {
            throw ModelFormatErrors(ModelFormatError("the current version “\(name)” does not exist", file: note))
        }
        return (name, true)
    }

    /// The greatest size of a file. It is far above that of any model; reading takes several times as much memory.
    private static let mostBytes = 256_000_000

    private static func data(of file: URL) throws(ModelFormatErrors) -> Data {
        let reason: String
        do {
            let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
            if size <= mostBytes { return try Data(contentsOf: file) }
            reason = "\(size) bytes are too many for a model"
        } catch {
            reason = error.localizedDescription
        }
        throw ModelFormatErrors(ModelFormatError("the file cannot be read: \(reason)", file: file))
    }
}

extension ModelBundle {
    /// Writes a single model as an `.xcdatamodel`.
    ///
    /// - Returns: The parts of the model that the file cannot hold.
    @discardableResult
    package static func write(_ model: ModelDefinition, to url: URL) throws(ModelFormatErrors) -> [ModelFormatError] {
        let written = ModelXML.write(model)
        try write(written.text, to: url.appendingPathComponent("contents"))
        return written.losses
    }

    /// Writes versions of a model as an `.xcdatamodeld`. Existing versions with other names stay.
    ///
    /// - Returns: The parts of the models that the files cannot hold.
    @discardableResult
    package static func write(
        versions: [(name: String, model: ModelDefinition)],
        current: String,
        to url: URL
    ) throws(ModelFormatErrors) -> [ModelFormatError] {
        guard versions.contains(where: { $0.name == current }) else {
            throw ModelFormatErrors(ModelFormatError("there is no version “\(current)” to be current", file: url))
        }
        var losses: [ModelFormatError] = []
        for (name, model) in versions {
            guard !name.isEmpty, !name.contains("/") else {
                throw ModelFormatErrors(ModelFormatError("a version cannot be called “\(name)”", file: url))
            }
            losses += try write(model, to: url.appendingPathComponent("\(name).xcdatamodel"))
        }
        try write(CurrentVersionFile.text(naming: current), to: url.appendingPathComponent(CurrentVersionFile.name))
        return losses
    }

    private static func write(_ text: String, to file: URL) throws(ModelFormatErrors) {
        do {
            let folder = file.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file, options: .atomic)
        } catch {
            let reason = "the file cannot be written: \(error.localizedDescription)"
            throw ModelFormatErrors(ModelFormatError(reason, file: file))
        }
    }
}

/// The file `.xccurrentversion`, a property list with the name of the current version.
package enum CurrentVersionFile {
    package static let name = ".xccurrentversion"
    package static let key = "_XCCurrentVersionName"

    /// Returns the name of the current version, without extension; nil if the list names none, as in bundles whose
    /// current version was never set.
    static func read(_ contents: Data, file: URL) throws(ModelFormatErrors) -> String? {
        do throws(ModelFormatError) {
            var reader = try XMLReader(Array(contents), file: file)
            var strings: [(element: String, text: String)] = []
            var openPlaces: [Int] = []
            while let event = try reader.next() {
                switch event {
                case .start(let tag):
                    openPlaces.append(strings.count)
                    strings.append((tag.name, ""))
                case .text(let text, _):
                    if let place = openPlaces.last { strings[place].text += text }
                case .end:
                    openPlaces.removeLast()
                }
            }
            let keyPlace = strings.firstIndex { $0 == ("key", key) }
            guard let keyPlace else { return nil }
            guard let value = strings[(keyPlace + 1)...].first, value.element == "string" else {
                throw ModelFormatError("the file has no string for \(key)", file: file)
            }
            let suffix = ".xcdatamodel"
            return value.text.hasSuffix(suffix) ? String(value.text.dropLast(suffix.count)) : value.text
        } catch {
            var error = error
            error.reason += "; the file must be a property list with the key \(key), as Xcode writes it"
            throw ModelFormatErrors(error)
        }
    }

    /// Returns the text of the file in Xcode's layout.
    package static func text(naming version: String) -> String {
        let name = version.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>
            \t<key>\(key)</key>
            \t<string>\(name).xcdatamodel</string>
            </dict>
            </plist>

            """
    }
}
