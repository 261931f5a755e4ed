import Foundation
import Testing

@testable import ManagedObjectModelFormat

@Suite struct SecureHashTests {
    private static let twoBlocks = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"
    private static let twoLongBlocks =
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrst"
        + "nopqrstu"

    /// NIST's examples for FIPS 180-4.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (twoBlocks, "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"),
    ])
    func sha256IsAsPublished(text: String, hash: String) {
        #expect(SecureHash.sha256.hash(of: Data(text.utf8)).hexadecimal == hash)
    }

    @Test(arguments: [
        (
            "abc",
            "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
        ),
        (
            "",
            "cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce"
                + "47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e"
        ),
        (
            twoLongBlocks,
            "8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018"
                + "501d289e4900f7e4331b99dec4b5433ac7d329eeb6dd26545e96e55b874be909"
        ),
    ])
    func sha512IsAsPublished(text: String, hash: String) {
        #expect(SecureHash.sha512.hash(of: Data(text.utf8)).hexadecimal == hash)
    }

    @Test(.enabled("needs python3") { Python.isThere() })
    func pythonAgreesOnEveryLength() throws {
        let script = """
            import hashlib
            every = hashlib.sha256()
            for length in range(300):
                message = bytes(range(256)) * 2
                every.update(hashlib.sha256(message[:length]).digest() + hashlib.sha512(message[:length]).digest())
            print(every.hexdigest())
            """
        let message = Data((0..<512).map { UInt8(truncatingIfNeeded: $0) })
        let hashes = (0..<300).reduce(into: Data()) { hashes, length in
            let part = message.prefix(length)
            hashes += SecureHash.sha256.hash(of: part) + SecureHash.sha512.hash(of: part)
        }
        #expect(try Python.run(script) == SecureHash.sha256.hash(of: hashes).hexadecimal)
    }
}
