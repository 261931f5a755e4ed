import FoundationBackfillCore
import Testing

/// Collections are converted to the declared type of the property.
@Suite struct CollectionConversionTests {
    @Test(arguments: LetterBox.arrayKeys)
    func orderedCollectionsConvert(key: String) {
        let box = LetterBox("")
        let letters = ["a", "b"]
        for value in [letters, letters as [Any], NSArray(array: letters), NSOrderedSet(array: letters)] as [Any] {
            box.setValue([String](), forKey: key)
            box.setValue(value, forKey: key)
            #expect(box.letters(key) == "ab", "\(type(of: value))")
        }
    }

    @Test(arguments: LetterBox.setKeys)
    func setsConvert(key: String) {
        let box = LetterBox("")
        let letters = Set(["a", "b"])
        for value in [letters, letters as Set<AnyHashable>, NSSet(set: letters), NSMutableSet(set: letters)] as [Any] {
            box.setValue(Set<String>(), forKey: key)
            box.setValue(value, forKey: key)
            #expect(box.letters(key) == "ab", "\(type(of: value))")
        }
    }

    @Test func aValueOfAnotherTypeIsMisuseEvenIfNilIsNot() async {
        await #expect(processExitsWith: .failure) { Worker("Ada").setValue("text", forKey: "desk") }
        let ada = Worker("Ada")
        ada.setValue(NSNumber(value: 7), forKey: "desk")
        #expect(ada.desk == 7)
        ada.setValue(nil, forKey: "desk")
        #expect(ada.desk == nil)
    }

    @Test func aCollectionOfAnotherSortIsMisuse() async {
        await #expect(processExitsWith: .failure) { LetterBox("").setValue(["a"], forKey: "set") }
        await #expect(processExitsWith: .failure) { LetterBox("").setValue(Set(["a"]), forKey: "array") }
        await #expect(processExitsWith: .failure) { LetterBox("").setValue([1], forKey: "array") }
    }

    @Test func setsOfFoundationBecomeSetsOfSwift() {
        let set = Set(NSSet(array: [1, "a", NSNull()]))
        #expect(set.contains(NSNumber(value: 1)) && set.contains("a") && set.count == 3)
        #expect(Set(NSMutableSet()).isEmpty)
    }
}
