import FoundationBackfill
import SeededRandom

/// An object for predicates to test, as an application would define it.
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

    /// Creates people that are the same in every run. One text in four contains the search text, near its end.
    static func make(_ count: Int) -> [Person] {
        var random = SeededGenerator(seed: 42)
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
