internal import Foundation

/// The forms of a model on disk, by the extension of their names.
enum ModelForm: String, CaseIterable {
    case bundle = "xcdatamodeld"
    case model = "xcdatamodel"
    case compiledBundle = "momd"
    case compiledModel = "mom"

    init?(_ url: URL) {
        self.init(rawValue: url.pathExtension)
    }

    var isCompiled: Bool { self == .compiledBundle || self == .compiledModel }
    var isBundle: Bool { self == .bundle || self == .compiledBundle }
    var compiled: Self { isBundle ? .compiledBundle : .compiledModel }
}
