import Foundation
import ManagedObjectModelFormat
import Testing

@testable import CoreData

@Suite struct NSAttributeTypeTests {
    private static let types = AttributeType.allCases

    /// The same numbers are types in descriptions and in definitions of models.
    @Test func bothEnumerationsHaveTheSameCases() {
        for number in 0...5000 {
            let type = NSAttributeType(rawValue: UInt(number))
            #expect(type?.definedType == AttributeType(rawValue: number))
            #expect(type?.traits == AttributeType(rawValue: number)?.traits)
        }
    }

    @Test func eachTypeHasAShortName() {
        let names: [NSAttributeDescription.AttributeType] = [
            .undefined, .integer16, .integer32, .integer64, .decimal, .double, .float, .string, .boolean, .date,
            .binaryData, .uuid, .uri, .transformable, .objectID, .composite,
        ]
        #expect(names.map(\.rawValue) == Self.types.map { UInt($0.rawValue) })
    }

    /// The classes of CoreData that are made from a trait have a case of the same name for each.
    @Test(arguments: types)
    func classesFollowTheTraits(_ defined: AttributeType) throws {
        let type = try #require(NSAttributeType(rawValue: UInt(defined.rawValue)))
        let traits = defined.traits
        #expect("\(type.slotForm)" == "\(traits.storage)")
        #expect("\(SQLKind(type))" == "\(traits.comparison)")
        #expect(SQLKind(type).isNumber == (traits.isNumber || type == .booleanAttributeType))
    }

    /// Values of each type are stored in the form that its traits name, and come back from there and from text.
    @Test(arguments: types)
    func valuesAreStoredAsTheTraitsSay(_ defined: AttributeType) throws {
        let type = try #require(NSAttributeType(rawValue: UInt(defined.rawValue)))
        let stored = Self.stored(defined.traits.storage)
        if type != .objectIDAttributeType {
            let value = try #require(AttributeCoding.value(stored, as: type))
            #expect(AttributeCoding.stored(value, as: type) == stored)
            if type != .compositeAttributeType { #expect(AttributeCoding.unboxed(value, as: type) != nil) }
        }
        let text = AttributeCoding.text(of: stored, as: type)
        #expect(AttributeCoding.value(ofText: text, as: type) == stored)
        #expect(AttributeCoding.stored(NSNull(), as: type) == .null)
    }

    private static func stored(_ storage: AttributeTraits.Storage) -> Value {
        switch storage {
        case .integer: .integer(1)
        case .real, .decimal: .real(2.5)
        case .text: .text("x-coredata://store/Note/p1")
        case .bytes: .bytes(Data(0..<16))
        }
    }
}
