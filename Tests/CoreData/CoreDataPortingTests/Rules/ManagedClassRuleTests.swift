import CoreDataPorting
import Testing

@Suite struct ManagedClassRuleTests {
    @Test func oneExtensionOfEachClassIsMarked() {
        let files = port([
            "@objc(Note)\npublic class Note: NSManagedObject {\n}\n",
            "extension Note {\n    @NSManaged var title: String?\n}\n",
            "extension Note {\n    @NSManaged func addToKeywords(_ value: Keyword)\n}\n",
            "extension Note {\n    @NSManaged var text: String?\n}\n",
        ])
        #expect(files.map { $0.bytes.starts(with: "@ManagedObject\n".utf8) } == [false, true, false, false])
        #expect(files[3].notes.map(\.kind).contains(.secondExtension))
        #expect(files[0].bytes.elementsEqual("public class Note: NSManagedObject {\n}\n".utf8))
    }

    @Test func subclassesInOtherFilesAreFound() {
        let files = port([
            "final class Draft: Note {\n    @objc var initial: String { \"\" }\n}\n",
            "class Note: Base {}\n",
            "class Base: CoreData.NSManagedObject {}\nclass View: UIView { @objc var x: Int { 1 } }\n",
        ])
        let draft = "@ManagedObject\nfinal class Draft: Note {\n    var initial: String { \"\" }\n}\n"
        #expect(String(decoding: files[0].bytes, as: UTF8.self) == draft)
        #expect(!String(decoding: files[2].bytes, as: UTF8.self).contains("@ManagedObject"))
    }

    static let samples = [
        PortSample(
            """
            enum Model {
                @available(iOS 13, *) @objc(Note) public final class Note: NSManagedObject {
                    @NSManaged var title: String?
                }
            }
            """,
            """
            enum Model {
                @ManagedObject
                @available(iOS 13, *) public final class Note: NSManagedObject {
                    @Managed var title: String?
                }
            }
            """
        ),
        PortSample(
            "@ManagedObject public class Note: NSManagedObject { @NSManaged var title: String? }",
            "@ManagedObject public class Note: NSManagedObject { @Managed var title: String? }"
        ),
    ]

    @Test(arguments: samples) func classesAreMarkedBeforeTheirAttributes(_ sample: PortSample) { sample.check() }
}
