import FoundationBackfillCore
import Testing

/// At the top level, so that its name can be looked up.
final class UppercaseTransformer: ValueTransformer {
    override class func transformedValueClass() -> AnyClass { NSString.self }

    override class func allowsReverseTransformation() -> Bool { false }

    override func transformedValue(_ value: Any?) -> Any? {
        (value as? String)?.uppercased()
    }
}

/// A name that no other test uses.
private func freshName() -> NSValueTransformerName {
    NSValueTransformerName(UUID().uuidString)
}

@Suite struct ValueTransformerTests {
    @Test func S240_namesAreApples() {
        #expect(NSValueTransformerName.negateBooleanTransformerName.rawValue == "NSNegateBoolean")
        #expect(NSValueTransformerName.isNilTransformerName.rawValue == "NSIsNil")
        #expect(NSValueTransformerName.isNotNilTransformerName.rawValue == "NSIsNotNil")
        #expect(NSValueTransformerName.unarchiveFromDataTransformerName.rawValue == "NSUnarchiveFromData")
        #expect(NSValueTransformerName.keyedUnarchiveFromDataTransformerName.rawValue == "NSKeyedUnarchiveFromData")
        #expect(NSValueTransformerName.secureUnarchiveFromDataTransformerName.rawValue == "NSSecureUnarchiveFromData")
        #expect(NSValueTransformerName("a") == NSValueTransformerName(rawValue: "a"))
    }

    @Test func modelsNameTheClassWithoutModule() {
        let transformer = ValueTransformer(forName: NSValueTransformerName("NSSecureUnarchiveFromDataTransformer"))
        #expect(transformer is NSSecureUnarchiveFromDataTransformer)
        let archive = transformer?.reverseTransformedValue(["a"])
        #expect(transformer?.transformedValue(archive) as? [String] == ["a"])
    }

    @Test func lookupKeepsIdentity() {
        let name = freshName()
        #expect(ValueTransformer(forName: name) == nil)
        let transformer = UppercaseTransformer()
        ValueTransformer.setValueTransformer(transformer, forName: name)
        #expect(ValueTransformer(forName: name) === transformer)
        #expect(UppercaseTransformer(forName: name) === transformer)
        #expect(NSSecureUnarchiveFromDataTransformer(forName: name) == nil, "it is of another class")
        #expect(ValueTransformer.valueTransformerNames().contains(name))
        #expect(ValueTransformer(forName: name)?.transformedValue("a") as? String == "A")
    }

    @Test func registeringReplacesAndRemoves() {
        let name = freshName()
        weak var first: ValueTransformer?
        do {
            let transformer = UppercaseTransformer()
            first = transformer
            ValueTransformer.setValueTransformer(transformer, forName: name)
        }
        #expect(first != nil)
        let second = UppercaseTransformer()
        ValueTransformer.setValueTransformer(second, forName: name)
        #expect(first == nil)
        #expect(ValueTransformer(forName: name) === second)
        ValueTransformer.setValueTransformer(nil, forName: name)
        #expect(ValueTransformer(forName: name) == nil)
        #expect(!ValueTransformer.valueTransformerNames().contains(name))
    }

    @Test func classesAreFoundByName() {
        let name = NSValueTransformerName(NSStringFromClass(UppercaseTransformer.self))
        let found = ValueTransformer(forName: name)
        #expect(found is UppercaseTransformer)
        #expect(ValueTransformer(forName: name) === found)
        #expect(ValueTransformer.valueTransformerNames().contains(name))
        #expect(ValueTransformer(forName: NSValueTransformerName("NSMutableArray")) == nil, "no transformer")
        #expect(ValueTransformer(forName: NSValueTransformerName("")) == nil)
    }

    @Test func threadsFindTheSameInstance() async {
        final class Late: ValueTransformer {}
        let name = NSValueTransformerName(NSStringFromClass(UppercaseTransformer.self))
        let found = await withTaskGroup(of: ObjectIdentifier?.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    let other = freshName()
                    ValueTransformer.setValueTransformer(Late(), forName: other)
                    ValueTransformer.setValueTransformer(nil, forName: other)
                    return ValueTransformer(forName: name).map(ObjectIdentifier.init)
                }
            }
            return await group.reduce(into: Set<ObjectIdentifier?>()) { $0.insert($1) }
        }
        #expect(found.count == 1 && !found.contains(nil))
    }

    @Test func aTransformerMayUseTheRegistryWhenItDies() {
        final class Mortal: ValueTransformer {
            static let name = freshName()
            deinit { ValueTransformer.setValueTransformer(nil, forName: Self.name) }
        }
        let name = freshName()
        ValueTransformer.setValueTransformer(Mortal(), forName: name)
        ValueTransformer.setValueTransformer(nil, forName: name)
        #expect(ValueTransformer(forName: name) == nil)
    }

    @Test func reversingIsTransformingAgainByDefault() {
        final class Shift: ValueTransformer {
            override func transformedValue(_ value: Any?) -> Any? { (value as? Int).map { $0 + 1 } }
        }
        #expect(Shift.allowsReverseTransformation())
        #expect((Shift.transformedValueClass() == NSObject.self) as Bool)
        #expect(Shift().reverseTransformedValue(1) as? Int == 2)
    }

    @Test func builtInsAreRegistered() throws {
        let names: [NSValueTransformerName] = [
            .negateBooleanTransformerName, .isNilTransformerName, .isNotNilTransformerName,
            .unarchiveFromDataTransformerName, .keyedUnarchiveFromDataTransformerName,
            .secureUnarchiveFromDataTransformerName,
        ]
        #expect(Set(ValueTransformer.valueTransformerNames()).isSuperset(of: names))
        for name in names {
            let transformer = try #require(ValueTransformer(forName: name))
            #expect(ValueTransformer(forName: name) === transformer)
        }
        let secure = ValueTransformer(forName: .secureUnarchiveFromDataTransformerName)
        #expect(secure is NSSecureUnarchiveFromDataTransformer)
    }

    @Test func negation() throws {
        let transformer = try #require(ValueTransformer(forName: .negateBooleanTransformerName))
        #expect(type(of: transformer).allowsReverseTransformation())
        #expect((type(of: transformer).transformedValueClass() == NSNumber.self) as Bool)
        #expect(transformer.transformedValue(true) as? Bool == false)
        #expect(transformer.transformedValue(NSNumber(value: 0)) as? NSNumber == NSNumber(value: true))
        #expect(transformer.transformedValue(nil) as? Bool == true)
        #expect(transformer.transformedValue([1]) as? Bool == true)
        #expect(transformer.reverseTransformedValue(false) as? Bool == true)
    }

    @Test func nilTests() throws {
        let isNil = try #require(ValueTransformer(forName: .isNilTransformerName))
        let isNotNil = try #require(ValueTransformer(forName: .isNotNilTransformerName))
        for (value, expected) in [(nil, true), (1, false), (NSNull(), false)] as [(Any?, Bool)] {
            #expect(isNil.transformedValue(value) as? Bool == expected)
            #expect(isNotNil.transformedValue(value) as? Bool == !expected)
        }
        for transformer in [isNil, isNotNil] {
            #expect(!type(of: transformer).allowsReverseTransformation())
            #expect((type(of: transformer).transformedValueClass() == NSNumber.self) as Bool)
        }
    }

    @Test func irreversibleTransformersCannotReverse() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = UppercaseTransformer().reverseTransformedValue("A")
        }
        let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(output.contains("NSInvalidArgumentException: UppercaseTransformer does not allow"))
    }

    @Test func theAbstractClassTransformsNothing() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = ValueTransformer().transformedValue("A")
        }
        let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(output.contains("NSInvalidArgumentException: ValueTransformer does not override"))
    }
}
