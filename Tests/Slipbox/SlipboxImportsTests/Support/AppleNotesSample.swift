import CoreData
import Foundation
import ManagedObjectModelFormat

/// Notes as Apple Notes stores them: the entities and attributes of its model as the tables of its store show them, and texts
/// as the public descriptions of their format tell.
enum AppleNotesSample {
    /// A run of a text: its style, its marks, or what stands in its place.
    struct Run {
        var text = ""
        var style: Int?
        var level = 0
        var isDone: Bool?
        var isQuote = false
        var weight = 0
        var underlined = 0
        var struck = 0
        var highlight = 0
        var link: String?
        var attachment: (identifier: String, type: String)?
    }

    static func note(_ runs: [Run]) -> [UInt8] {
        ProtobufWriter { note in
            note.text(2, runs.map { $0.attachment == nil ? $0.text : "\u{FFFC}" }.joined())
            for run in runs {
                note.message(5) { message in
                    message.number(1, run.attachment == nil ? run.text.utf16.count : 1)
                    message.message(2) { style in
                        if let kind = run.style { style.number(1, kind) }
                        if run.level > 0 { style.number(4, run.level) }
                        if let isDone = run.isDone {
                            style.message(5) {
                                $0.data(1, [1, 2, 3])
                                $0.number(2, isDone ? 1 : 0)
                            }
                        }
                        if run.isQuote { style.number(8, 1) }
                    }
                    for (field, value) in [(5, run.weight), (6, run.underlined), (7, run.struck), (14, run.highlight)]
                    where value != 0 {
                        message.number(field, value)
                    }
                    if let link = run.link { message.text(9, link) }
                    if let attachment = run.attachment {
                        message.message(12) {
                            $0.text(1, attachment.identifier)
                            $0.text(2, attachment.type)
                        }
                    }
                }
            }
        }.bytes
    }

    /// The content of a note, compressed.
    static func content(_ runs: [Run]) -> Data {
        let note = note(runs)
        let document = ProtobufWriter { store in
            store.message(2) { document in
                document.number(2, 0)
                document.data(3, note)
            }
        }
        return gzip(document.bytes)
    }

    static func gzip(_ bytes: [UInt8]) -> Data {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        let little = { (number: UInt32) in (0..<4).map { UInt8(truncatingIfNeeded: number >> UInt32(8 * $0)) } }
        let packed = Deflate.compress(Data(bytes))
        return Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 19]) + packed + Data(little(~crc) + little(UInt32(bytes.count)))
    }

    /// A table, of which each cell has a text. The last row is known by another identifier in its cells, as after a change on
    /// another device.
    static func table(_ rows: [[String]]) -> Data {
        let columns = rows[0].count
        // Identifiers: rows, then columns, then the alias of the last row.
        let identifiers = (0..<rows.count + columns + 1).map { [UInt8](repeating: UInt8($0 + 1), count: 16) }
        let alias = rows.count + columns
        var entries: [[UInt8]] = []
        func add(_ entry: ProtobufWriter) -> Int {
            entries.append(entry.bytes)
            return entries.count - 1
        }
        func reference(_ field: Int, _ index: Int) -> (inout ProtobufWriter) -> Void {
            { writer in writer.message(field) { $0.number(6, index) } }
        }
        /// Objects that stand for identifiers.
        let uuids = identifiers.indices.map { index in
            add(
                ProtobufWriter { entry in
                    entry.message(13) { map in
                        map.number(1, 1)
                        map.message(3) { pair in
                            pair.number(1, 4)
                            pair.message(2) { $0.number(2, index) }
                        }
                    }
                }
            )
        }
        func order(_ range: Range<Int>, aliasOf last: Int?) -> Int {
            add(
                ProtobufWriter { entry in
                    entry.message(16) { set in
                        set.message(1) { ordering in
                            ordering.message(1) { array in
                                for index in range {
                                    array.message(2) {
                                        $0.number(1, index)
                                        $0.data(2, identifiers[index])
                                    }
                                }
                            }
                            ordering.message(2) { contents in
                                for index in range {
                                    contents.message(1) { element in
                                        reference(1, uuids[index])(&element)
                                        reference(2, uuids[last == index ? alias : index])(&element)
                                    }
                                }
                            }
                        }
                    }
                }
            )
        }
        let rowOrder = order(0..<rows.count, aliasOf: rows.count - 1)
        let columnOrder = order(rows.count..<rows.count + columns, aliasOf: nil)
        var columnObjects: [Int] = []
        for column in 0..<columns {
            let cells = rows.indices.map { row in
                add(ProtobufWriter { $0.data(10, note([Run(text: rows[row][column])])) })
            }
            columnObjects.append(
                add(
                    ProtobufWriter { entry in
                        entry.message(6) { dictionary in
                            for row in rows.indices {
                                dictionary.message(1) { element in
                                    reference(1, uuids[row == rows.count - 1 ? alias : row])(&element)
                                    reference(2, cells[row])(&element)
                                }
                            }
                        }
                    }
                )
            )
        }
        let cellColumns = add(
            ProtobufWriter { entry in
                entry.message(6) { dictionary in
                    for column in 0..<columns {
                        dictionary.message(1) { element in
                            reference(1, uuids[rows.count + column])(&element)
                            reference(2, columnObjects[column])(&element)
                        }
                    }
                }
            }
        )
        _ = add(
            ProtobufWriter { entry in
                entry.message(13) { map in
                    map.number(1, 0)
                    for (key, object) in [(0, rowOrder), (1, columnOrder), (2, cellColumns)] {
                        map.message(3) { pair in
                            pair.number(1, key)
                            reference(2, object)(&pair)
                        }
                    }
                }
            }
        )
        let data = ProtobufWriter { root in
            root.message(2) { object in
                object.number(2, 0)
                object.message(3) { data in
                    for entry in entries { data.data(3, entry) }
                    for key in ["crRows", "crColumns", "cellColumns", "crTableColumnDirection", "UUIDIndex"] {
                        data.text(4, key)
                    }
                    for type in ["com.apple.notes.ICTable", "com.apple.CRDT.NSUUID"] { data.text(5, type) }
                    for identifier in identifiers { data.data(6, identifier) }
                }
            }
        }
        return gzip(data.bytes)
    }
}
