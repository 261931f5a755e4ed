import Foundation
import Testing

@testable import ManagedObjectModelFormat

/// Models in stores written by Apple's framework. The library does not link SQLite, so Python extracts them.
@Suite(.enabled("needs the fixtures and python3") { Fixtures.areThere && Python.isThere() })
struct StoredContentTests {
    private static let script = """
        import sqlite3, sys, urllib.parse
        store = 'file:' + urllib.parse.quote(sys.argv[1]) + '?mode=ro&immutable=1'
        content = sqlite3.connect(store, uri=True).execute('SELECT Z_CONTENT FROM Z_MODELCACHE').fetchone()[0]
        open(sys.argv[2], 'wb').write(content)
        """

    @Test(arguments: [
        ("bnr/TestModel.sqlite", "bnr__TestModel.sqlite"),
        ("objcio-moody/Moody.moody", "objcio-moody__Moody.moody"),
        ("objcio-moody/Moody 2.moody", "objcio-moody__Moody_2.moody"),
        ("objcio-moody/Moody 3.moody", "objcio-moody__Moody_3.moody"),
        ("objcio-moody/Moody 4.moody", "objcio-moody__Moody_4.moody"),
        ("objcio-moody/Moody 5.moody", "objcio-moody__Moody_5.moody"),
    ])
    func contentOfApplesStoresUnpacks(store: String, archive: String) throws {
        let content = try Python.withFolder { folder in
            let file = folder.appendingPathComponent("content")
            _ = try Python.run(Self.script, [Fixtures.folder.appendingPathComponent("stores/\(store)"), file])
            return try Data(contentsOf: file)
        }
        let expected = try Fixtures.archive("\(archive).mom.bplist")
        #expect(try Deflate.decompress(content) == expected)
        #expect(try CompiledModel.read(storedContent: content) == CompiledModel.read(expected))
        #expect(Deflate.compress(expected).count * 10 <= content.count * 11)
    }
}
