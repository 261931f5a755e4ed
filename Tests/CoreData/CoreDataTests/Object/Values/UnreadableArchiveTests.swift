import CoreData
import Testing

/// Values of transformable attributes whose archives could not be read: saving them is an error.
@Suite struct UnreadableArchiveTests {
    private static let name = NSValueTransformerName("UnreadableArchiveTests")

    private final class EmptyTransformer: NSSecureUnarchiveFromDataTransformer {
        override func reverseTransformedValue(_ value: Any?) -> Any? { Data() }
    }

    private final class OwnEmptyTransformer: ValueTransformer {
        override func transformedValue(_ value: Any?) -> Any? { Data() }

        override func reverseTransformedValue(_ value: Any?) -> Any? { "read" }
    }

    private func library(_ transformer: NSValueTransformerName?) throws -> Library {
        let value = ModelParts.attribute("value", .transformableAttributeType)
        value.valueTransformerName = transformer?.rawValue
        return try Library(ModelParts.model(ModelParts.entity("Note", [value])))
    }

    private func code(ofSaving value: Any, _ transformer: NSValueTransformerName? = nil) throws -> CocoaError.Code? {
        let library = try library(transformer)
        let context = library.context()
        _ = context.make("Note", ["value": value])
        do {
            try context.save()
            return nil
        } catch let error as CocoaError {
            return error.code
        }
    }

    @Test func anObjectThatCannotBeReadBackFailsTheSave() throws {
        let keyed = NSValueTransformerName.keyedUnarchiveFromDataTransformerName
        #expect(try code(ofSaving: UnreadableValue(), keyed) == .coreData)
        #expect(try code(ofSaving: [UnreadableValue()] as NSArray, keyed) == .coreData)
        #expect(try code(ofSaving: ["x", "y"], keyed) == nil)
        #expect(try code(ofSaving: ["x", "y"]) == nil)
    }

    @Test func anEmptyArchiveFailsTheSave() throws {
        ValueTransformer.setValueTransformer(EmptyTransformer(), forName: Self.name)
        #expect(try code(ofSaving: ["x"], Self.name) == .coreData)
    }

    @Test func theProgramsOwnTransformerMayReturnNoBytes() throws {
        let name = NSValueTransformerName("\(Self.name.rawValue).own")
        ValueTransformer.setValueTransformer(OwnEmptyTransformer(), forName: name)
        #expect(try code(ofSaving: ["x"], name) == nil)
    }
}

/// An object that cannot be read from the archive that it writes.
final class UnreadableValue: NSObject, NSCoding {
    override init() {}

    func encode(with coder: NSCoder) {}

    init?(coder: NSCoder) { nil }
}
