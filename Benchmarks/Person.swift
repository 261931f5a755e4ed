import FoundationBackfill

/// What the predicates are asked about: an object as an application would have it.
final class Person: NSObject, NSKeyValueCoding {
    let name: String
    let age: Int
    let height: Double
    let text: String

    init(name: String, age: Int, height: Double, text: String) {
        self.name = name
        self.age = age
        self.height = height
        self.text = text
    }

    static let keyValueProperties: [String: KeyValueProperty] = [
        "name": KeyValueProperty(\Person.name),
        "age": KeyValueProperty(\Person.age),
        "height": KeyValueProperty(\Person.height),
        "text": KeyValueProperty(\Person.text),
    ]

    /// People that are the same in every run. One text in four contains the words searched for, near its end.
    static func make(_ count: Int) -> [Person] {
        var random = SplitMix(state: 42)
        let words = ["lorem", "Ipsum", "dolor", "sit", "amet", "Consectetur", "zettel", "kasten", "slip", "Box"]
        return (0..<count).map { index in
            var text = ""
            while text.utf8.count < 186 {
                text += words[Int(random.next() % 10)] + " "
            }
            text = text.prefix(186) + (index.isMultiple(of: 4) ? " Slip-Box Note" : " slipboxes not")
            return Person(
                name: "Person \(random.next() % 1000)",
                age: Int(random.next() % 100),
                height: Double(random.next() % 100) / 50,
                text: text
            )
        }
    }
}

struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
