import Foundation
import MarkdownVault
import SeededRandom
import SlipboxImports
import Testing

/// Changes of files that a damaged disk, or somebody who wishes ill, makes.
struct Damage {
    private var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    /// Returns data with some bytes changed, removed, repeated or moved.
    mutating func damaged(_ data: Data) -> Data {
        var bytes = [UInt8](data)
        for _ in 0...Int.random(in: 0..<4, using: &random) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            let end = min(bytes.count, place + Int.random(in: 1..<40, using: &random))
            switch Int.random(in: 0..<6, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.removeSubrange(place..<end)
            case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
            case 3: bytes.removeSubrange(place...)
            case 4: bytes[place] = [0, 0xFF, 0x80, 0x7F, 0x3C, 0x26].randomElement(using: &random) ?? 0
            default: bytes.swapAt(place, Int.random(in: 0..<bytes.count, using: &random))
            }
        }
        return Data(bytes)
    }

    /// Plans the import of damaged versions of a file: each gives a plan, or an error that says something.
    ///
    /// - Parameter folder: the folder to import, if it is not the file.
    static func check(_ data: Data, named name: String, rounds: Int, opens folder: String? = nil) throws {
        let desk = try Desk()
        var damage = Damage(seed: 27)
        for round in 0..<rounds {
            let path = "\(round)/\(name)"
            try desk.write(damage.damaged(data), to: path)
            do {
                let preview = try desk.plan(desk.folder(folder.map { "\(round)/\($0)" } ?? path)).preview()
                #expect(preview.problems.allSatisfy { !$0.reason.isEmpty })
            } catch {
                #expect(!"\(error)".isEmpty)
            }
            try FileManager.default.removeItem(at: desk.folder("\(round)"))
        }
    }
}
