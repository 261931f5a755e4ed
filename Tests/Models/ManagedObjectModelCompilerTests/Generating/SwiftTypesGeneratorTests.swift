import Foundation
import ManagedObjectModelFormat
import Testing

@testable import ManagedObjectModelCompiler

/// Classes whose properties have Swift's types.
@Suite struct SwiftTypesGeneratorTests {
    private static let everything = SampleModels.everything.with(.swift)
    private static let clients = [
        ["-swift-version", "5"], ["-swift-version", "6", "-default-isolation", "MainActor"],
        [
            "-swift-version", "6", "-strict-concurrency=complete", "-enable-upcoming-feature",
            "InternalImportsByDefault", "-enable-upcoming-feature", "MemberImportVisibility",
            "-enable-upcoming-feature", "ExistentialAny",
        ],
    ]

    @Test(arguments: SampleModels.allCases, clients)
    func classesCompileInAllClients(sample: SampleModels, options: [String]) throws {
        let generator = ClassGenerator(sample.model.with(.swift))
        let complaints = try TypeCheck.complaints(about: generator.files, along: "", options) ?? ""
        #expect(complaints == "")
        let text = generator.combinedText(of: "Sample.xcdatamodeld")
        let complaintsAboutOne = try TypeCheck.complaints(about: [], along: text, options) ?? ""
        #expect(complaintsAboutOne == "")
    }

    @Test(arguments: ["public class", "class"])
    func categoriesExtendClassesWrittenByHand(declaration: String) throws {
        let model = SampleModels.slipbox.with(.swift)
        let text = ClassGenerator(model, form: .category).combinedText(of: "Slip box.xcdatamodeld")
        let classes = model.entities.map { "nonisolated \(declaration) \($0.name): NSManagedObject {}\n" }.joined()
        let complaints = try TypeCheck.complaints(about: [], along: text + classes, ["-swift-version", "6"]) ?? ""
        #expect(complaints == "")
    }

    @Test(arguments: [
        ("x100Optional", "Int16?"), ("x100Required", "Int16"), ("x300OptionalScalar", "Int64?"),
        ("x300NeverNil", "Int64"), ("x400Required", "Decimal"), ("x400Optional", "Decimal?"),
        ("x500Scalar", "Double"), ("x700Required", "String"), ("x700Optional", "String?"), ("x800Optional", "Bool?"),
        ("x900Required", "Date"), ("x1000Required", "Data"), ("x1100Required", "UUID"), ("x1200Required", "URL"),
        ("x1200Optional", "URL?"), ("x1800Class", "[String]?"), ("x1800Required", "Any?"),
        ("x2000Required", "NSManagedObjectID?"), ("x2100Required", "[String: Any]?"),
    ])
    func attributesHaveTheirTypes(name: String, type: String) throws {
        let root = try #require(Self.everything.entity(named: "Root"))
        let text = try #require(ClassGenerator(Self.everything).files(for: root).last).text
        #expect(text.contains("    public var \(name): \(type) {\n"))
        let isSendable = type != "Any?" && type != "[String: Any]?"
        #expect(text.contains("        public let \(name): \(type)\n") == isSendable)
        #expect(text.contains("`\(name)`") != isSendable)
    }

    @Test func subentitiesInheritTheirTypes() throws {
        var model = SampleModels.everything
        model.entities[0].userInfo["swiftTypes"] = .string("yes")
        let types = { (model: ModelDefinition) in model.entities.map { PropertyTypes(of: $0, in: model) } }
        #expect(types(model) == [.swift, .swift, .swift, .apple])
        model.entities[1].userInfo["swiftTypes"] = .string("NO")
        #expect(types(model) == [.swift, .apple, .apple, .apple])
        #expect(types(model.with(.swift)) == [.swift, .apple, .apple, .swift])
        #expect(types(SampleModels.everything) == [.apple, .apple, .apple, .apple])
    }

    /// The default form is the text of the model without any setting.
    @Test func applesTypesStayTheDefault() {
        for sample in SampleModels.allCases {
            #expect(ClassGenerator(sample.model.with(.apple)).files == ClassGenerator(sample.model).files)
            #expect(ClassGenerator(sample.model.with(.swift)).files != ClassGenerator(sample.model).files)
        }
    }

    @Test func userInfoLeavesPropertiesOutOfSnapshots() throws {
        var model = SampleModels.slipbox.with(.swift)
        model.entities[0].attributes[0].userInfo["swiftSnapshot"] = .string("NO")
        model.entities[0].relationships[0].userInfo["swiftSnapshot"] = .string("NO")
        model.entities[1].userInfo["swiftSnapshot"] = .string("NO")
        let texts = ClassGenerator(model).files.map(\.text)
        #expect(texts[1].contains("public let title_: String?") && !texts[1].contains("public let bodyText_:"))
        #expect(texts[1].contains("public let folder: NSManagedObjectID?"))
        #expect(!texts[1].contains("public let attachment:") && !texts[1].contains("public let keywords_:"))
        #expect(!texts[3].contains("Snapshot"))
    }

    @Test func classesReadAsWrittenByHand() throws {
        var kind = SampleModels.attribute("kind", .string, optional: false)
        (kind.defaultValue, kind.userInfo["swiftEnum"]) = (.string("plain"), .string("Card.Kind"))
        var mood = SampleModels.attribute("mood", .integer16)
        (mood.userInfo["swiftEnum"], mood.userInfo["documentation"]) = (.string("Mood"), .string("How it is."))
        let shape = SampleModels.attribute("shape", .transformable)
        var card = SampleModels.entity("Card", [kind, mood, shape])
        card.userInfo["swiftTypes"] = .string("YES")
        card.relationships = [
            SampleModels.toOne("box", "Card", inverse: "cards"), SampleModels.toMany("cards", "Card", inverse: "box"),
        ]
        let files = ClassGenerator(SampleModels.model([card])).files
        #expect(files.last?.text == Self.card)
    }

    private static let card = #"""
        // Generated from the entity Card of the data model. Edit the model instead of this file.

        public import CoreData

        nonisolated extension Card {
            /// A request for the objects of the entity Card.
            public class func fetchRequest() -> NSFetchRequest<Card> {
                NSFetchRequest<Card>(entityName: "Card")
            }

            /// A stored value without a case reads as "plain", the default.
            public var kind: Card.Kind {
                get { _textCase(at: 0, default: "plain") }
                set { _setTextCase(newValue, at: 0) }
            }

            /// How it is.
            ///
            /// A stored value without a case reads as nil.
            public var mood: Mood? {
                get { _integerCase(at: 1) }
                set { _setIntegerCase(newValue, at: 1) }
            }

            public var shape: Any? {
                get { _boxedValue(at: 2) }
                set { _setBoxedValue(newValue, at: 2) }
            }

            public var box: Card? {
                get { _object(at: 3) }
                set { _setObject(newValue, at: 3) }
            }

            public var cards: Set<Card> {
                get { _members(at: 4) }
                set { _setMembers(newValue, at: 4) }
            }
        }

        nonisolated extension Card {
            public func addToCards(_ value: Card) {
                _add(value, at: 4)
            }

            public func removeFromCards(_ value: Card) {
                _remove(value, at: 4)
            }

            public func addToCards(_ values: Set<Card>) {
                _add(values, at: 4)
            }

            public func removeFromCards(_ values: Set<Card>) {
                _remove(values, at: 4)
            }
        }

        nonisolated extension Card {
            /// The values of an object of the entity Card at one moment.
            ///
            /// Without values of types that are not known to be `Sendable`: `shape`.
            nonisolated public struct Snapshot: Sendable, Hashable, Identifiable, Encodable {
                /// The identifier of the object, temporary if the object had not been saved.
                public let objectID: NSManagedObjectID
                /// A stored value without a case reads as "plain", the default.
                public let kind: Card.Kind
                /// How it is.
                ///
                /// A stored value without a case reads as nil.
                public let mood: Mood?
                public let box: NSManagedObjectID?
                /// The identifier of the object.
                public var id: NSManagedObjectID { objectID }

                /// Takes the values of an object. Call it on the queue of the object's context.
                public init(_ object: Card) {
                    objectID = object.objectID
                    self.kind = object._textCase(at: 0, default: "plain")
                    self.mood = object._integerCase(at: 1)
                    self.box = object._objectID(at: 3)
                }

                /// Encodes the values by name, identifiers as the text of their URIs, and no nil.
                public func encode(to encoder: any Encoder) throws {
                    var container = encoder.container(keyedBy: CodingKeys.self)
                    try container.encode(objectID, forKey: .objectID)
                    try container.encode(self.kind.rawValue, forKey: .kind)
                    try container.encodeIfPresent(self.mood?.rawValue, forKey: .mood)
                    try container.encodeIfPresent(self.box, forKey: .box)
                }

                private enum CodingKeys: String, CodingKey {
                    case objectID
                    case kind
                    case mood
                    case box
                }
            }
        }

        nonisolated extension NSFetchRequestResult where Self: Card {
            /// The present values, which can be passed to other tasks.
            public var snapshot: Card.Snapshot {
                Card.Snapshot(self)
            }
        }

        nonisolated extension Card: Identifiable {}

        nonisolated extension Card {
            /// The names of properties by the ordinals that accessors use, and the key paths to the properties.
            public final class _PropertyTable: _ManagedObjectPropertyTable {
                public static let names: [String] = [
                    "kind",
                    "mood",
                    "shape",
                    "box",
                    "cards",
                ]

                public static let keyValueProperties: [String: KeyValueProperty] = [
                    "kind": KeyValueProperty(\Card.kind)._modeled(at: 0),
                    "mood": KeyValueProperty(\Card.mood)._modeled(at: 1),
                    "shape": KeyValueProperty(\Card.shape)._modeled(at: 2),
                    "box": KeyValueProperty(\Card.box)._modeled(at: 3),
                    "cards": KeyValueProperty(\Card.cards)._modeled(at: 4),
                ]
            }
        }

        """#
}
