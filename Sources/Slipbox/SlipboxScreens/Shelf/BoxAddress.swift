internal import Foundation
public import SlipboxCore
internal import WebUI

/// Where a slip box is on its server. The first one has the whole server, as if there were no other; each other one has a folder.
///
/// Every path of a box begins with its own, so that no page, picture or draft of one is found in another.
public struct BoxAddress: Hashable, Sendable {
    /// The folder of all boxes but the first.
    public static let folder = "/\(folderName)/"
    fileprivate static let folderName = "box"

    /// The beginning of all paths of the box: empty for the first one, otherwise such as `/box/work`, percent-encoded.
    public let base: String
    /// The name within ``folder``; nil for the first box.
    let component: String?
    /// The end of the names of what others share, which no name of a box has.
    private static let othersMark = "~shared"

    /// The share whose pictures and files are meant, among those of others: two of them may have files of one name.
    private var share: String?
    private var inShare: String { share.map { $0 + "/" } ?? "" }

    /// Returns the address of the pictures and files of one share.
    func within(_ share: String) -> BoxAddress {
        var address = self
        address.share = share
        return address
    }

    /// Creates the address of the first box.
    public init() {
        (base, component) = ("", nil)
    }

    /// Creates the address of another box.
    public init(_ name: BoxName) {
        self.init(component: name.component)
    }

    private init(component: String) {
        let escaped = component.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(["-", "~"]))
        (base, self.component) = (Self.folder + (escaped ?? ""), component)
    }

    /// Where what others share with the account of the box is.
    public var ofOthers: BoxAddress { BoxAddress(component: (component ?? "") + Self.othersMark) }

    /// Whether what others share is here.
    public var isOfOthers: Bool { component?.hasSuffix(Self.othersMark) == true }

    /// Where the box is with whose account others share this; itself for a box of one's own.
    public var owner: BoxAddress {
        guard let component, isOfOthers else { return self }
        let own = component.dropLast(Self.othersMark.count)
        return own.isEmpty ? BoxAddress() : BoxAddress(component: String(own))
    }

    /// Returns the name within ``folder`` that a path begins with, decoded; nil if it is a path of the first box.
    public static func component(of path: String) -> String? {
        guard path.hasPrefix(folder) else { return nil }
        let component = path.dropFirst(folder.count).prefix { $0 != "/" }
        return component.removingPercentEncoding ?? String(component)
    }

    /// The path at which the box begins.
    public var home: String { base + "/" }
    /// The beginning of the paths of pictures.
    public var pictures: String { base + "/picture/" + inShare }
    /// The beginning of the paths of the pictures that notes have beside their texts; the identifier of the note follows.
    public var photos: String { base + "/photo/" }
    /// The beginning of the paths of files.
    public var files: String { base + "/file/" + inShare }
    /// The beginning of the paths of exported files.
    public var downloads: String { base + "/download/" }
    /// The path of the drawing of the whole box.
    public var drawing: String { base + "/drawing/box" }

    /// Returns the path of a note's page at a place.
    func page(of note: Note, at place: Place = .allNotes) -> String {
        "\(base)/\(place.pathComponent)/\(note.objectID.pathComponent)"
    }

    /// Returns a name for what a browser keeps under the identifier of a note: copies of a box have the same identifiers.
    func key(_ identifier: UUID) -> String { identifier.uuidString + base }
}

extension View {
    /// Puts the address of a box in front of all other components of the page's address.
    @ViewBuilder func under(_ address: BoxAddress) -> some View {
        if let component = address.component {
            // The outer one comes first.
            addressComponent(.constant(component)).addressComponent(.constant(BoxAddress.folderName))
        } else {
            self
        }
    }
}
