public import Foundation

/// The base of views that are not written in SwiftUI's way, but shown by it: see ``UIViewRepresentable``.
///
/// On Apple's platforms, such a view draws itself with UIKit or AppKit. In a browser, a script does that. A subclass names the
/// kind of its island and the state that the script shows, and takes the messages of the script:
///
/// ```swift
/// final class MapView: UIView {
///     var place = "Berlin" { didSet { setNeedsDisplay() } }
///     var onMove: (String) -> Void = { _ in }
///
///     override var islandKind: String { "map" }
///     override var islandState: JSONValue { ["place": .string(place)] }
///
///     override func receive(_ message: JSONValue) {
///         if let place = message["place"].string { onMove(place) }
///     }
/// }
/// ```
///
/// The script registers the kind (`webui.island("map", …)`), and the program lists its files in `islandFiles` of its `App`.
@MainActor
open class UIView: NSObject {
    private var proxy: IslandProxy?
    var changed: () -> Void = {}

    /// Creates a view. Its size is that of the SwiftUI view around it.
    public nonisolated override init() {
        super.init()
    }

    /// The kind of the island that shows the view, by which its script is found. By default, the name of the class.
    open var islandKind: String { String(describing: type(of: self)) }

    /// The state that the script shows. It is sent again after a call of ``setNeedsDisplay()``, if it has changed. By default,
    /// null.
    open var islandState: JSONValue { .null }

    /// Takes a message of the script. By default, does nothing.
    open func receive(_ message: JSONValue) {}

    /// Sends a message to the script. Before the script has sent one itself, only ``islandState`` reaches it.
    public func send(_ message: JSONValue) {
        proxy?.send(message)
    }

    /// Shows the view's new state.
    public func setNeedsDisplay() {
        changed()
    }

    func receive(_ message: JSONValue, from proxy: IslandProxy) {
        self.proxy = proxy
        receive(message)
    }
}

/// The base of views that are not written in SwiftUI's way, under AppKit's name.
public typealias NSView = UIView
