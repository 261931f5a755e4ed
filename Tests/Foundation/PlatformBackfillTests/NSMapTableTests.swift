import Foundation
import PlatformBackfill
import Testing

@Suite struct NSMapTableTests {
    @Test func equalKeysHaveOneObject() {
        let table = NSMapTable<NSString, NSNumber>.strongToStrongObjects()
        table.setObject(1, forKey: "a")
        table.setObject(2, forKey: NSString(string: "a"))
        table.setObject(3, forKey: "b")
        table.setObject(nil, forKey: "c")
        table.setObject(4, forKey: nil)
        #expect(table.count == 2 && table.object(forKey: "a") == 2 && table.object(forKey: "c") == nil)
        #expect(table.object(forKey: nil) == nil)
        #expect(Set(table.keyEnumerator().allObjects as? [String] ?? []) == ["a", "b"])
        #expect(Set(table.objectEnumerator()?.allObjects as? [Int] ?? []) == [2, 3])
        #expect(table.dictionaryRepresentation() as NSDictionary == ["a": 2, "b": 3] as NSDictionary)
        table.removeObject(forKey: "a")
        table.removeObject(forKey: "a")
        #expect(table.count == 1)
        table.removeAllObjects()
        #expect(table.count == 0 && table.keyEnumerator().nextObject() == nil)
    }

    @Test func otherKeysAreComparedByIdentity() {
        let keys = [Token(), Token()]
        let tokens = NSMapTable<Token, NSString>()
        tokens.setObject("a", forKey: keys[0])
        #expect(tokens.object(forKey: keys[0]) == "a" && tokens.object(forKey: keys[1]) == nil)
        let texts = [NSMutableString(string: "a"), NSMutableString(string: "a")]
        let pointers = NSMapTable<NSMutableString, NSString>(keyOptions: .objectPointerPersonality)
        pointers.setObject("b", forKey: texts[0])
        #expect(pointers.object(forKey: texts[0]) == "b" && pointers.object(forKey: texts[1]) == nil)
    }

    @Test func keysMayBeCopied() {
        let key = NSMutableString(string: "a")
        let table = NSMapTable<NSString, NSString>(keyOptions: [.strongMemory, .copyIn], valueOptions: .strongMemory)
        table.setObject("b", forKey: key)
        key.append("c")
        #expect(table.object(forKey: "a") == "b" && table.object(forKey: key) == nil)
    }

    @Test func weakKeysEndTheirEntries() {
        let table = NSMapTable<Token, Token>.weakToStrongObjects()
        weak var object: Token?
        let kept = Token()
        do {
            let (key, value) = (Token(), Token())
            object = value
            table.setObject(value, forKey: key)
            table.setObject(Token(), forKey: kept)
            #expect(table.count == 2 && table.object(forKey: key) === value)
        }
        #expect(table.count == 1 && object == nil)
        #expect(table.keyEnumerator().allObjects.first as? Token === kept)
    }

    @Test func weakObjectsEndTheirEntries() {
        let table = NSMapTable<NSString, Token>.strongToWeakObjects()
        do {
            let value = Token()
            table.setObject(value, forKey: "a")
            #expect(table.object(forKey: "a") === value)
        }
        #expect(table.object(forKey: "a") == nil && table.count == 0)
        let value = Token()
        table.setObject(value, forKey: "a")
        #expect(table.object(forKey: "a") === value && table.count == 1)
    }

    @Test func deadEntriesDoNotPileUp() {
        let table = NSMapTable<Token, Token>.weakToStrongObjects()
        weak var first: Token?
        for index in 0..<100 {
            let value = Token()
            if index == 0 { first = value }
            table.setObject(value, forKey: Token())
        }
        #expect(first == nil)
        let both = NSMapTable<Token, Token>.weakToWeakObjects()
        both.setObject(Token(), forKey: Token())
        #expect(both.count == 0 && both.objectEnumerator()?.nextObject() == nil)
    }
}
