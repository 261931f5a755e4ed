import CoreDataPorting
import Testing

@Suite struct ManagedMemberRuleTests {
    static let samples = [
        PortSample(
            """
            public class Note: NSManagedObject {
                @NSManaged public var title: String?
                @NSManaged public private(set) var folder: Folder   // @NSManaged stays in comments
                @objc dynamic @NSManaged var order: Int64
            }
            """,
            """
            @ManagedObject
            public class Note: NSManagedObject {
                @Managed public var title: String?
                @Managed public private(set) var folder: Folder   // @NSManaged stays in comments
                dynamic @Managed var order: Int64
            }
            """
        ),
        PortSample(
            """
            extension Note {
                @objc(addKeywordsObject:)
                @NSManaged public func addToKeywords(_ value: Keyword)

                @NSManaged @objc public func removeFromKeywords(_ values: NSSet)
            }
            """,
            """
            extension Note {
                @ManagedFunction public func addToKeywords(_ value: Keyword)

                @ManagedFunction public func removeFromKeywords(_ values: NSSet)
            }
            """
        ),
        PortSample(
            "class Note: NSManagedObject { @NSManaged dynamic var title: String? }",
            "@ManagedObject\nclass Note: NSManagedObject { @Managed var title: String? }"
        ),
        PortSample(
            """
            protocol Managed {}
            class ManagedObject: NSManagedObject {}
            extension Note { @NSManaged var title: String? }
            """,
            """
            protocol Managed {}
            class ManagedObject: NSManagedObject {}
            @CoreData.ManagedObject
            extension Note { @CoreData.Managed var title: String? }
            """
        ),
        PortSample(unchanged: ##"let text = "@NSManaged var title", raw = #"@NSManaged"#, word = NSManaged"##),
        PortSample(
            #"let text = "\(Note.make { @NSManaged var x: Int })""#,
            #"let text = "\(Note.make { @Managed var x: Int })""#
        ),
    ]

    @Test(arguments: samples) func propertiesAndFunctionsGetMacros(_ sample: PortSample) { sample.check() }

    @Test func attributesStayForApplesPlatformsOnRequest() {
        PortSample(
            """
            class Note: NSManagedObject {
                @NSManaged public var title: String?
                @objc(addKeywordsObject:)
                @NSManaged public func addToKeywords(_ value: Keyword)
            }
            """,
            """
            #if !canImport(ObjectiveC)
            @ManagedObject
            #endif
            class Note: NSManagedObject {
                #if canImport(ObjectiveC)
                @NSManaged
                #else
                @Managed
                #endif
                public var title: String?
                #if canImport(ObjectiveC)
                @objc(addKeywordsObject:)
                @NSManaged
                #else
                @ManagedFunction
                #endif
                public func addToKeywords(_ value: Keyword)
            }
            """
        ).check(keepsManaged: true)
    }

    @Test func propertiesThatTheMacroRefusesAreLeft() {
        let text = """
            enum Kind: Int16 { case plain }
            class Note: NSManagedObject {
                @NSManaged var a, b: Int64
                @NSManaged var c: Int64, d: Int64
                @NSManaged var kind: Kind
                @NSManaged func countOfKeywords() -> Int
            }
            """
        let expected = [
            PortPlace(kind: .severalNames, line: 3), PortPlace(kind: .severalNames, line: 4),
            PortPlace(kind: .enumeration, line: 5), PortPlace(kind: .otherFunction, line: 6),
        ]
        #expect(left(text) == expected)
    }
}
