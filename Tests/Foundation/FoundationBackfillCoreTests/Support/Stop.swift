import FoundationBackfillCore

/// An application's class that supports secure coding.
final class Stop: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }

    let name: String
    let next: Stop?

    init(name: String, next: Stop? = nil) {
        self.name = name
        self.next = next
    }

    init?(coder: NSCoder) {
        guard let name = coder.decodeObject(of: NSString.self, forKey: "name") as String? else { return nil }
        self.name = name
        next = coder.decodeObject(of: Stop.self, forKey: "next")
    }

    func encode(with coder: NSCoder) {
        coder.encode(name as NSString, forKey: "name")
        coder.encode(next, forKey: "next")
    }
}

/// A class that supports coding, but not secure coding.
final class OldStop: NSObject, NSCoding {
    let name: String

    init(name: String) {
        self.name = name
    }

    init?(coder: NSCoder) {
        guard let name = coder.decodeObject(forKey: "name") as? String else { return nil }
        self.name = name
    }

    func encode(with coder: NSCoder) {
        coder.encode(name as NSString, forKey: "name")
    }
}
