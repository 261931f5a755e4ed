import CPostgreSQL
import Foundation

/// The fastest known ways to read and write the notes of a store by direct calls.
struct RawNotes {
    private let fixture: ServerFixture
    private let server: RawServer
    private let schema: String
    private static let columns =
        "id, entity, version, body, title, created, modified, flagged, identifier, position, rating, folder_id"

    init(_ fixture: ServerFixture, _ schema: String) {
        (self.fixture, server, self.schema) = (fixture, fixture.raw, schema)
    }

    /// Inserts all folders and notes, 1,000 rows with each statement.
    func insertAll() {
        server.run("BEGIN")
        let folders = (fixture.folderCount, schema)
        server.run(
            "INSERT INTO \(folders.1).folder SELECT n, 1, 1, 'Folder ' || n - 1 FROM generate_series(1, \(folders.0)) n"
        )
        server.prepare("insert", insertion)
        for start in stride(from: 0, to: fixture.values.count, by: 1_000) {
            insert(start..<min(start + 1_000, fixture.values.count))
        }
        server.run("DEALLOCATE insert")
        server.run(
            "UPDATE \(schema).coredata_entity SET last_id = CASE name WHEN 'Note' THEN \(fixture.values.count) "
                + "ELSE \(fixture.folderCount) END WHERE name IN ('Note', 'Folder')"
        )
        server.run("COMMIT")
    }

    private var insertion: String {
        """
        INSERT INTO \(schema).note (\(Self.columns)) SELECT i, 2, 1, b, t, c, m, f, u, p, r, o FROM unnest(\
        $1::bigint[], $2::text[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::boolean[], $7::uuid[], \
        $8::bigint[], $9::float8[], $10::bigint[]) x(i, b, t, c, m, f, u, p, r, o)
        """
    }

    private func insert(_ places: Range<Int>) {
        let types: [RawParameter.Element] = [
            .int8, .text, .text, .timestamptz, .timestamptz, .boolean, .uuid, .int8, .float8, .int8,
        ]
        let arrays = types.map { RawParameter(arrayOf: $0, count: places.count) }
        for place in places {
            let note = fixture.values[place]
            arrays[0].append(Int64(place + 1))
            arrays[1].append(note.body)
            arrays[2].append(note.title)
            arrays[3].append(date: note.created)
            arrays[4].append(date: note.modified)
            arrays[5].append(note.isFlagged)
            arrays[6].append(note.identifier)
            arrays[7].append(note.position)
            arrays[8].append(note.rating)
            arrays[9].append(Int64(note.folder + 1))
        }
        server.execute("insert", arrays)
    }

    /// Reads all notes and returns the checksum that the other side computes.
    func readAll() -> Int {
        guard
            PQsendQueryParams(handle, "SELECT \(Self.columns) FROM \(schema).note", 0, nil, nil, nil, nil, 1) == 1,
            PQsetSingleRowMode(handle) == 1
        else { server.fail("reading") }
        var sum = 0
        server.receive { rows in
            for row in 0..<PQntuples(rows) { sum &+= checksum(rows, row) }
        }
        return sum
    }

    private var handle: OpaquePointer { server.handle }

    private func checksum(_ rows: RawServer.Rows, _ row: Int32) -> Int {
        _ = rows.number(row, 0) &+ rows.number(row, 11)
        var sum = Int(PQgetlength(rows, row, 3)) + Int(PQgetlength(rows, row, 4))
        sum += Int(rows.date(row, 5)) + Int(rows.date(row, 6)) + Int(rows.firstByte(row, 7))
        sum += Int(rows.firstByte(row, 8)) + Int(rows.number(row, 9)) + Int(rows.real(row, 10) * 1000)
        return sum
    }

    /// Reads the notes with some keys, 1,000 with each statement.
    func lookUp(_ places: [Int]) -> Int {
        server.prepare("lookup", "SELECT \(Self.columns) FROM \(schema).note WHERE id = ANY($1::bigint[])")
        var sum = 0
        for start in stride(from: 0, to: places.count, by: 1_000) {
            server.send("lookup", [keys(places[start..<min(start + 1_000, places.count)])])
            server.receive { rows in
                for row in 0..<PQntuples(rows) { sum &+= checksum(rows, row) }
            }
        }
        server.run("DEALLOCATE lookup")
        return sum
    }

    private func keys(_ places: ArraySlice<Int>) -> RawParameter {
        let keys = RawParameter(arrayOf: .int8, count: places.count)
        for place in places { keys.append(Int64(place + 1)) }
        return keys
    }

    /// Sets two values of each note, and compares versions.
    func update(_ places: [Int]) {
        server.prepare(
            "update",
            """
            WITH changed AS (UPDATE \(schema).note SET title = t, modified = m, version = v + 1 FROM unnest($1::bigint[], \
            $2::integer[], $3::text[], $4::timestamptz[]) x(i, v, t, m) WHERE id = i AND version = v RETURNING 1) \
            SELECT 1 / (SELECT (count(*) = $5)::integer FROM changed)
            """
        )
        let types: [RawParameter.Element] = [.int8, .int4, .text, .timestamptz]
        let arrays = types.map { RawParameter(arrayOf: $0, count: places.count) }
        for place in places {
            arrays[0].append(Int64(place + 1))
            arrays[1].append(Int32(1))
            arrays[2].append("Another title \(place)")
            arrays[3].append(date: Double(place) + 0.5)
        }
        transaction { server.send("update", arrays + [number(places.count)]) }
        server.run("DEALLOCATE update")
    }

    func delete(_ places: [Int]) {
        server.prepare(
            "delete",
            """
            WITH changed AS (DELETE FROM \(schema).note USING unnest($1::bigint[], $2::integer[]) x(i, v) WHERE id = i \
            AND version = v RETURNING 1) SELECT 1 / (SELECT (count(*) = $3)::integer FROM changed)
            """
        )
        let versions = RawParameter(arrayOf: .int4, count: places.count)
        for _ in places { versions.append(Int32(1)) }
        transaction { server.send("delete", [keys(places[...]), versions, number(places.count)]) }
        server.run("DEALLOCATE delete")
    }

    /// Saves notes one by one, each in one round trip.
    func saveOneByOne(_ places: [Int]) {
        server.prepare("begin", "BEGIN")
        server.prepare("commit", "COMMIT")
        server.prepare(
            "save",
            """
            WITH changed AS (UPDATE \(schema).note SET title = $1, version = $4 + 1 WHERE id = $2 AND version = $3 \
            RETURNING 1) SELECT 1 / (SELECT count(*) FROM changed)
            """
        )
        for (index, place) in places.enumerated() {
            let (title, version, next) = (RawParameter(), RawParameter(), RawParameter())
            title.append("Save \(index)")
            version.append(Int32(1))
            next.append(Int32(1))
            server.pipeline {
                server.send("begin", [])
                server.send("save", [title, number(place + 1), version, next])
                server.send("commit", [])
            }
        }
        for name in ["begin", "commit", "save"] { server.run("DEALLOCATE \(name)") }
    }

    private func number(_ number: Int) -> RawParameter {
        let parameter = RawParameter()
        parameter.append(Int64(number))
        return parameter
    }

    private func transaction(_ body: () -> Void) {
        server.run("BEGIN")
        server.pipeline(body)
        server.run("COMMIT")
    }
}
