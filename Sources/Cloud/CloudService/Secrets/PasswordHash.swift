internal import CServerCrypto
internal import Foundation
internal import ServerSecurity
internal import TSanMutex

/// A password's hash (scrypt), with its cost and salt. Its text is `scrypt$15$8$1$salt$hash`.
struct PasswordHash: Hashable, Sendable {
    /// How much work and memory a guess costs.
    struct Cost: Hashable, Sendable {
        /// The number of rounds, as a power of two.
        var power: UInt64 = 15
        var blockSize: UInt64 = 8
        var parallelism: UInt64 = 1

        /// The cost of new hashes: 32 megabytes.
        static let current = Cost()

        /// Whether guesses are cheaper than with another cost.
        func isLess(than other: Cost) -> Bool {
            power < other.power || blockSize < other.blockSize || parallelism < other.parallelism
        }
    }

    let cost: Cost
    let salt: [UInt8]
    let bytes: [UInt8]

    /// Hashes a password, which takes about a tenth of a second.
    init(_ password: String, cost: Cost = .current, salt: [UInt8] = Secret.bytes(16)) throws(AccountError) {
        (self.cost, self.salt) = (cost, salt)
        bytes = try Self.derive(password, cost, salt)
    }

    private init(cost: Cost, salt: [UInt8], bytes: [UInt8]) {
        (self.cost, self.salt, self.bytes) = (cost, salt, bytes)
    }

    /// Reads the text of a hash; nil if it is none, or one that costs more than a sign-in may.
    init?(text: String) {
        let parts = text.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 6, parts[0] == "scrypt",
            let power = UInt64(parts[1]), (1...20).contains(power),
            let blockSize = UInt64(parts[2]), (1...32).contains(blockSize),
            let parallelism = UInt64(parts[3]), (1...16).contains(parallelism),
            let salt = [UInt8](base64URL: parts[4]), let bytes = [UInt8](base64URL: parts[5]), bytes.count == 32
        else { return nil }
        self.init(
            cost: Cost(power: power, blockSize: blockSize, parallelism: parallelism),
            salt: salt,
            bytes: bytes
        )
    }

    /// Returns a hash that no password has. Comparing with it takes as long as with one of a user.
    static func unmatched(cost: Cost) -> PasswordHash {
        PasswordHash(cost: cost, salt: Secret.bytes(16), bytes: Secret.bytes(32))
    }

    var text: String {
        "scrypt$\(cost.power)$\(cost.blockSize)$\(cost.parallelism)$\(salt.base64URL)$\(bytes.base64URL)"
    }

    /// Whether the hash is of a password. Takes as long as making one.
    func matches(_ password: String) throws(AccountError) -> Bool {
        try Self.derive(password, cost, salt).isEqualInConstantTime(to: bytes)
    }

    private static func derive(_ password: String, _ cost: Cost, _ salt: [UInt8]) throws(AccountError) -> [UInt8] {
        let password = Array(password.utf8)
        var bytes = [UInt8](repeating: 0, count: 32)
        let rounds = UInt64(1) << cost.power
        let memory = 128 * cost.blockSize * (rounds + cost.parallelism + 2) + (1 << 20)
        let result = password.withUnsafeBytes { text in
            EVP_PBE_scrypt(
                text.bindMemory(to: CChar.self).baseAddress,
                text.count,
                salt,
                salt.count,
                rounds,
                cost.blockSize,
                cost.parallelism,
                memory,
                &bytes,
                bytes.count
            )
        }
        guard result == 1 else {
            ERR_clear_error()
            throw .cryptographyFailed
        }
        return bytes
    }
}

/// The place where passwords are hashed: two at once, so that users who sign in leave memory and a processor to others.
final class PasswordHashing: Sendable {
    /// The most hashes that wait for their turn.
    private static let mostWaiting = 100

    private let queue: OperationQueue
    private let waiting = Mutex(0)

    init() {
        queue = OperationQueue()
        queue.name = "PasswordHashing"
        queue.maxConcurrentOperationCount = 2
    }

    /// Runs work that hashes.
    ///
    /// - Throws: ``AccountError/busy`` if too much work waits already.
    func run<Result: Sendable>(_ work: @Sendable @escaping () throws -> Result) async throws -> Result {
        let hasPlace = waiting.withLock { count in
            guard count < Self.mostWaiting else { return false }
            count += 1
            return true
        }
        guard hasPlace else { throw AccountError.busy }
        defer { waiting.withLock { $0 -= 1 } }
        return try await withCheckedThrowingContinuation { continuation in
            queue.addOperation { continuation.resume(with: Swift.Result { try work() }) }
        }
    }
}
