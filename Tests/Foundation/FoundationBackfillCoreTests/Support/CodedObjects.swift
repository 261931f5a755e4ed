import Foundation

/// An object with a part of every kind, with and without keys.
final class Parts: NSObject, NSCoding {
    let values: NSDictionary

    override init() {
        values = [
            "flag": true, "small": -5, "large": 1 << 40, "int": 77, "float": 1.5, "double": 0.1, "text": "ä",
            "bytes": Data([1, 2]), "point": "{1.5, 2.0}", "first": "one", "second": Data([3]), "$odd": "dollar",
            "nothing": NSNull(),
        ]
    }

    func encode(with coder: NSCoder) {
        coder.encode(true, forKey: "flag")
        coder.encode(-5 as Int32, forKey: "small")
        coder.encode(1 << 40 as Int64, forKey: "large")
        coder.encode(77, forKey: "int")
        coder.encode(1.5 as Float, forKey: "float")
        coder.encode(0.1, forKey: "double")
        coder.encode("ä", forKey: "text")
        [1, 2].withUnsafeBufferPointer { coder.encodeBytes($0.baseAddress, length: 2, forKey: "bytes") }
        coder.encode(CGPoint(x: 1.5, y: 2), forKey: "point")
        coder.encode("one")
        coder.encode(Data([3]))
        coder.encode("dollar", forKey: "$odd")
        coder.encode(nil, forKey: "nothing")
    }

    init?(coder: NSCoder) {
        var values: [String: Any] = [
            "flag": coder.decodeBool(forKey: "flag"), "small": Int(coder.decodeInt32(forKey: "small")),
            "large": Int(coder.decodeInt64(forKey: "large")), "int": coder.decodeInteger(forKey: "int"),
            "float": Double(coder.decodeFloat(forKey: "float")), "double": coder.decodeDouble(forKey: "double"),
            "bytes": coder.withDecodedUnsafeBytes(forKey: "bytes") { $0.map { Data($0) } ?? Data() },
            "nothing": coder.decodeObject(forKey: "nothing") ?? NSNull(),
        ]
        let point = coder.decodePoint(forKey: "point")
        values["point"] = "{\(point.x), \(point.y)}"
        values["text"] = coder.decodeObject(forKey: "text")
        values["first"] = coder.decodeObject()
        values["second"] = coder.decodeData()
        values["$odd"] = coder.decodeObject(forKey: "$odd")
        self.values = values as NSDictionary
    }
}

/// An object that refers to another one only if the archive contains it anyway.
final class ConditionalPair: NSObject, NSCoding {
    var strong: NSObject?
    let weak: NSObject?

    init(strong: NSObject?, weak: NSObject?) {
        (self.strong, self.weak) = (strong, weak)
    }

    func encode(with coder: NSCoder) {
        coder.encode(strong, forKey: "strong")
        coder.encodeConditionalObject(weak, forKey: "weak")
    }

    init?(coder: NSCoder) {
        strong = coder.decodeObject(forKey: "strong") as? NSObject
        weak = coder.decodeObject(forKey: "weak") as? NSObject
    }
}

/// An object that cannot be read back.
final class Forgetful: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }

    override init() {}

    func encode(with coder: NSCoder) {}

    init?(coder: NSCoder) { nil }
}
