import CoreData

/// Tells of every change of a book's title.
final class TitleObserver: NSKeyValueObserver {
    func observeValue(
        forKeyPath keyPath: String?,
        of object: Any?,
        change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {
        let (old, new) = (change?[.oldKey] as? String, change?[.newKey] as? String)
        print("Changed value for \(keyPath ?? ""): \(old ?? "") -> \(new ?? "")")
    }
}
