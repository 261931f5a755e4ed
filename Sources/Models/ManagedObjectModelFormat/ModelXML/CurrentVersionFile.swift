import Foundation

/// The property list that names the current version of a model.
enum CurrentVersionFile {
    static let name = ".xccurrentversion"
    private static let key = "_XCCurrentVersionName"

    /// The version's name, without extension. Nil where the list names none, as Xcode leaves it for a bundle of which no
    /// version was ever chosen.
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
            throw ModelFormatErrors(error)
        }
    }

    /// The text of the file, in the layout of Xcode.
    static func text(naming version: String) -> String {
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
