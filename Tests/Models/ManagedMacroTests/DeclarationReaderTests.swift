import Testing

@testable import ManagedMacroExpansion

@Suite struct DeclarationReaderTests {
    @Test(arguments: [
        ("var name: String?", "name"),
        ("\n    /// The name.\n    @Managed public var name: String? // as printed", "name"),
        ("@Managed(\"a)b\") @MainActor @available(*, deprecated, message: \"let (\") var a: Int", "a"),
        ("@CoreData.Managed @Wrapper<[A<B>]>(1) private(set) nonisolated public internal(set) var a: Int", "a"),
        ("@Managed\nprivate (set) /* let */ final override\nvar\na\n:\nInt", "a"),
        ("@Managed var `class`: Int", "class"),
        ("@Managed var `two words`: Int;", "two words"),
        ("@Managed var größe: Int", "größe"),
        ("var a: Dictionary<String, (Int, Int) -> Void>?", "a"),
        ("var a: (b: Int, c: [String: Int])", "a"),
        ("var a: any Comparable & Sendable", "a"),
        ("var a: @Sendable (Int, String) async throws(E) -> Void", "a"),
        ("var a: [Int]! /* = 1 */", "a"),
        ("var a : A.B<C>.D?? // { get }", "a"),
        ("var a: InlineArray<3, Int>, ", nil),
    ])
    func theNameIsFound(declaration: String, name: String?) throws {
        guard let name else {
            #expect(throws: Refusal.self) { try DeclarationReader.propertyName(in: Syntax(declaration)) }
            return
        }
        #expect(try DeclarationReader.propertyName(in: Syntax(declaration)) == name)
    }

    /// The expected location of the refusal is where the text after `at` starts.
    @Test(arguments: [
        ("@Managed let a: Int", "let a", "a managed property is a 'var', not a 'let'"),
        ("@Managed var a: Int = 1", "= 1", initialValue),
        ("@Managed var a = 1", "= 1", initialValue),
        ("@Managed var a: [Int]=[]", "=[]", initialValue),
        ("@Managed var a: (Int, Int)? = (1, 2)", "= (", initialValue),
        ("@Managed var a: Int { 1 }", "{ 1", accessors),
        ("@Managed var a: A<B>{ get { 1 } }", "{ get", accessors),
        ("@Managed var a: Int /* { */ { didSet {} }", "{ didSet", accessors),
        ("@Managed var a { 1 }", "{ 1", accessors),
        ("@Managed var untyped", "untyped", "a managed property needs a type: write it after a colon"),
        ("@Managed var a // : Int", "a //", "a managed property needs a type: write it after a colon"),
        ("@Managed var a, b: Int", ", b", severalProperties),
        ("@Managed var a: (Int, Int), b: Int", ", b", severalProperties),
        ("@Managed var (a, b): (Int, Int)", "(a,", severalProperties),
        ("@Managed static var a: Int", "static", "a managed property cannot be 'static'"),
        ("@Managed private final class var a: Int", "class", "a managed property cannot be 'class'"),
        ("@Managed lazy var a: Int = 1", "lazy", "a managed property cannot be 'lazy'"),
        ("@Managed weak var a: A?", "weak", "a managed property cannot be 'weak'"),
        ("@Managed unowned(unsafe) var a: A", "unowned", "a managed property cannot be 'unowned'"),
        ("@Managed public func a() { var b: Int }", "public", noProperty),
        ("@Managed subscript(a: Int) -> Int { 1 }", "subscript", noProperty),
        ("@Managed class A {}", "class A", noProperty),
        ("@Managed ", "", noProperty),
        ("", "", noProperty),
    ])
    func whatCannotBeHandledIsRefused(declaration: String, place: String, sentence: String) throws {
        let offset = try #require(
            place.isEmpty ? declaration.endIndex : declaration.ranges(of: place).first?.lowerBound
        )
        let refusal = Refusal(sentence, at: declaration.utf8.distance(from: declaration.startIndex, to: offset))
        #expect(throws: refusal) { try DeclarationReader.propertyName(in: Syntax(declaration)) }
    }

    @Test func placesAreCountedInBytes() {
        #expect(throws: Refusal("a managed property is a 'var', not a 'let'", at: 13)) {
            try DeclarationReader.propertyName(in: Syntax("/* äöü */ let a: Int"))
        }
    }

    @Test(arguments: [
        ("@Managed", nil), ("\n/// A note.\n@Managed ", nil), ("@Managed()", nil), ("@Managed( nil )", nil),
        ("@Managed (\"a\")", nil), ("@Managed(\"key\")", "\"key\""), ("@CoreData.Managed( /* ) */ \"a\" )", "\"a\""),
        (#"@Managed("a\u{42}\"c")"#, #""a\u{42}\"c""#), (##"@Managed(#"a\(b)"#)"##, ##"#"a\(b)"#"##),
    ])
    func theKeyIsFound(attribute: String, literal: String?) throws {
        #expect(try DeclarationReader.keyLiteral(in: Syntax(attribute)) == literal)
    }

    @Test(arguments: [
        #"@Managed("a\(b)")"#, "@Managed(key)", "@Managed(Self.key)", #"@Managed("a" + "b")"#, "@Managed(.none)",
        #"@Managed("a", "b")"#, "@Managed(\"\"\"\na\n\"\"\")", "@Managed(", "@Managed(\"a", "@Managed(1)",
    ])
    func otherKeysAreRefused(attribute: String) {
        let sentence = "the key of a managed property is a string in one line, without interpolations"
        #expect(throws: Refusal(sentence, at: 9)) { try DeclarationReader.keyLiteral(in: Syntax(attribute)) }
    }

    @Test func emptyKeysAreRefused() {
        #expect(throws: Refusal("the key of a managed property cannot be empty", at: 10)) {
            try DeclarationReader.keyLiteral(in: Syntax("@Managed( \"\")"))
        }
    }

    @Test(arguments: [
        "class Note {}", "\n/// struct\n@objc(a) public final class Note: NSManagedObject {}", "class `class` {}",
        "open class A<B>: C where B: D {}", "class A where B: C {}", "extension Note {}", "public extension A.B {}",
        "@MainActor class /* struct */ Größe: A, B {}",
    ])
    func classesAndExtensionsAreKnown(context: String) {
        #expect(DeclarationReader.isClassOrExtension(Syntax(context)))
    }

    @Test(arguments: [
        "struct Note {}", "enum class_ {}", "actor Note {}", "protocol Note: class {}", "func a() ",
        "class func a() {}",
        "class override func `class`() {}", "init() {}", "{ a in }", "var a: Int {}", "extension [Int] {}", "#if a", "",
        "class", "deinit {}",
    ])
    func otherContextsAreKnown(context: String) {
        #expect(!DeclarationReader.isClassOrExtension(Syntax(context)))
    }
}

extension Refusal {
    fileprivate init(_ sentence: String, at offset: Int) {
        self.init(sentence: sentence, position: Position(fileName: "", offset: offset))
    }
}

private let initialValue = "a managed property cannot have an initial value: its default value belongs in the model"
private let accessors = "a managed property cannot have accessors or observers of its own"
private let severalProperties = "'@Managed' handles one property at a time: give each its own 'var'"
private let noProperty = "'@Managed' belongs before a property"
