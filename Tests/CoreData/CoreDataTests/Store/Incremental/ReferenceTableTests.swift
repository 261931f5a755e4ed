import Foundation
import Testing

@testable import CoreData

@Suite struct ReferenceTableTests {
    @Test func differentReferencesHaveDifferentKeysAndComeBack() {
        let table = ReferenceTable()
        let references: [Any] = [
            7, 7.25, 7.5, UInt64.max, "seven", "a/b", UUID(), Date(timeIntervalSinceReferenceDate: 7.25),
            URL(string: "https://example.org/a b".replacingOccurrences(of: " ", with: "%20")) as Any, Data([7]), -1,
        ]
        let keys = references.map { table.key(of: ObjectReference($0)) }
        #expect(Set(keys).count == references.count)
        for (reference, key) in zip(references, keys) {
            #expect(table.key(of: ObjectReference(reference)) == key)
            #expect("\(table.reference(of: key).object)" == "\(ObjectReference(reference).object)")
            #expect(table.key(inURI: table.reference(of: key).uriText) == key)
        }
        #expect(table.reference(of: keys[1]).object as? Double == 7.25)
        #expect(table.reference(of: keys[7]).object as? Date == Date(timeIntervalSinceReferenceDate: 7.25))
    }
}
