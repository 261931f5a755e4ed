internal import FoundationBackfill
internal import PostgreSQLClient

/// The functions and collations that a store adds to its schema, so that texts compare as they do in memory.
///
/// Texts are folded by the server, and patterns by this program. Options are those of a comparison: 1 ignores case, 2
/// ignores accents. A server without such functions leaves texts to memory.
struct DatabaseFunctions {
    /// The schema's name in quotes.
    let schema: String
    private let capabilities: ServerCapabilities

    /// - Parameter schema: The schema's name in quotes.
    init(schema: String, _ capabilities: ServerCapabilities) {
        (self.schema, self.capabilities) = (schema, capabilities)
    }

    /// The statements that create the schema and the functions, where they are missing.
    var foundation: [String] { ["CREATE SCHEMA IF NOT EXISTS \(schema)"] + ofTexts + ofRules }

    private var ofTexts: [String] {
        guard capabilities.has(.functions) else { return [] }
        return collations + [foldCase, fold, search, contains, begins, ends, equals, compose]
    }

    /// The statements that create the functions of rules.
    var ofRules: [String] { canRequireAtEnd ? [require] : [] }

    /// Whether a trigger can look for a value at the end of a transaction.
    var canRequireAtEnd: Bool { capabilities.has(.triggers) && capabilities.has(.deferrable) }

    /// Drops all functions and collations of stores in a schema, and the schema if it is then empty.
    ///
    /// - Parameter schema: The schema's name, without quotes.
    static func remove(from schema: String, _ connection: PostgreSQLConnection) throws {
        let (name, quoted) = (PostgreSQLText.constant(schema), PostgreSQLText.quoted(schema))
        let number = "(SELECT oid FROM pg_catalog.pg_namespace WHERE nspname = \(name))"
        let functions = """
            SELECT 'FUNCTION IF EXISTS ' || CAST(CAST(oid AS regprocedure) AS text) || ' CASCADE' FROM pg_catalog.pg_proc \
            WHERE pronamespace = \(number) AND proname LIKE 'coredata\\_%'
            """
        let collations = """
            SELECT 'COLLATION \(quoted).' || CAST(collname AS text) FROM pg_catalog.pg_collation \
            WHERE collnamespace = \(number) AND collname LIKE 'coredata\\_%'
            """
        let emptySchema = """
            SELECT 'SCHEMA \(quoted)' WHERE \(name) <> 'public' AND NOT EXISTS (SELECT FROM pg_catalog.pg_depend WHERE \
            refclassid = CAST('pg_namespace' AS regclass) AND refobjid = \(number) AND deptype = 'n')
            """
        for things in [functions, collations, emptySchema] {
            for thing in try connection.lines(of: things) { try connection.execute("DROP \(thing)") }
        }
    }

    private var collations: [String] {
        [("standard", "en-US-u-kn-true", true), ("case", "en-US-u-ks-level2", false)].map {
            name,
            locale,
            isDeterministic in
            """
            CREATE COLLATION IF NOT EXISTS \(schema).coredata_localized_\(name) \
            (provider = icu, locale = '\(locale)', deterministic = \(isDeterministic))
            """
        }
    }

    /// Case first, then decomposition: the other way round, marks change places with Greek iota subscripts. U+E000 stands
    /// in for the dotless i, which has no other case.
    private var foldCase: String {
        function(
            "coredata_fold_case(t text) RETURNS text",
            """
            SELECT CASE WHEN octet_length(t) = length(t) THEN lower(t COLLATE "C") ELSE
            translate(normalize(lower(upper(translate(t, 'ı', E'\\uE000') COLLATE "und-x-icu") COLLATE "und-x-icu"), NFD),
            E'ς\\uE000', 'σı') COLLATE "C" END
            """
        )
    }

    private var fold: String {
        function(
            "coredata_fold(t text, options int) RETURNS text",
            """
            SELECT CASE WHEN octet_length(t) = length(t) THEN
            CASE WHEN options & 1 = 1 THEN lower(t COLLATE "C") ELSE t END COLLATE "C"
            WHEN options & 2 = 2 THEN regexp_replace(
            CASE WHEN options & 1 = 1 THEN \(schema).coredata_fold_case(t) ELSE normalize(t, NFD) END,
            E'[\\u0300-\\u036F\\u0483-\\u0487\\u1AB0-\\u1AFF\\u1DC0-\\u1DFF\\u20D0-\\u20FF\\uFE20-\\uFE2F]', '', 'g') COLLATE "C"
            WHEN options & 1 = 1 THEN \(schema).coredata_fold_case(t) ELSE normalize(t, NFD) COLLATE "C" END
            """
        )
    }

    /// Looks for a pattern in a folded text, at any place or at the beginning only. No match may end before a character
    /// that extends the one before it.
    private var search: String {
        """
        CREATE OR REPLACE FUNCTION \(schema).coredata_search(f text, p text, is_anywhere boolean) RETURNS boolean
        LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
        DECLARE place int; first int := 1;
        BEGIN
        IF p = '' THEN RETURN true; END IF;
        IF NOT is_anywhere THEN
        RETURN starts_with(f, p) AND substr(f, length(p) + 1, 1) !~ \(Self.extending);
        END IF;
        LOOP
        place := strpos(substr(f, first), p);
        IF place = 0 THEN RETURN false; END IF;
        IF substr(f, first + place - 1 + length(p), 1) !~ \(Self.extending) THEN RETURN true; END IF;
        first := first + place;
        END LOOP;
        END $$
        """
    }

    private var contains: String {
        test("contains", "strpos(\(ascii), p) > 0", "\(schema).coredata_search(\(folded), p, true)")
    }

    private var begins: String {
        test("begins", "starts_with(\(ascii), p)", "\(schema).coredata_search(\(folded), p, false)")
    }

    private var ends: String { test("ends", "right(\(ascii), length(p)) = p", "right(\(folded), length(p)) = p") }

    private var equals: String { test("equals", "\(ascii) = p", "\(folded) = p") }

    /// The order of texts without options is that of their composed characters.
    private var compose: String {
        function(
            "coredata_compose(t text) RETURNS text",
            "SELECT CASE WHEN octet_length(t) = length(t) THEN t ELSE normalize(t, NFC) END COLLATE \"C\""
        )
    }

    /// Refuses a row that lacks a value at the end of the transaction, as a column that must have one does at once.
    private var require: String {
        """
        CREATE OR REPLACE FUNCTION \(schema).coredata_require() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE is_missing boolean;
        BEGIN
        EXECUTE format('SELECT EXISTS (SELECT FROM %I.%I WHERE id = $1 AND %I IS NULL)',
        TG_TABLE_SCHEMA, TG_TABLE_NAME, TG_ARGV[0]) INTO is_missing USING NEW.id;
        IF is_missing THEN
        RAISE EXCEPTION 'null value in column "%" of relation "%" violates not-null constraint', TG_ARGV[0], TG_TABLE_NAME
        USING ERRCODE = '23502', SCHEMA = TG_TABLE_SCHEMA, TABLE = TG_TABLE_NAME, COLUMN = TG_ARGV[0], CONSTRAINT = TG_NAME,
        DETAIL = format('Failing row contains (%s, ...).', NEW.id);
        END IF;
        RETURN NULL;
        END $$
        """
    }

    /// Returns the statement that creates the trigger for a column.
    func requirement(_ name: String, on table: String, _ column: String, when condition: String) -> String {
        "CREATE CONSTRAINT TRIGGER \(PostgreSQLText.quoted(name)) "
            + "AFTER INSERT OR UPDATE OF \(PostgreSQLText.quoted(column)) ON \(table) DEFERRABLE INITIALLY DEFERRED "
            + "FOR EACH ROW WHEN (\(condition)) "
            + "EXECUTE FUNCTION \(schema).coredata_require(\(PostgreSQLText.constant(column)))"
    }

    private var ascii: String { "CASE WHEN options & 1 = 1 THEN lower(t COLLATE \"C\") ELSE t END" }
    private var folded: String { "\(schema).coredata_fold(t, options)" }

    private func test(_ name: String, _ ofASCII: String, _ ofAny: String) -> String {
        function(
            "coredata_\(name)(t text, p text, options int) RETURNS boolean",
            "SELECT CASE WHEN octet_length(t) = length(t) THEN \(ofASCII) ELSE \(ofAny) END"
        )
    }

    private func function(_ head: String, _ body: String) -> String {
        """
        CREATE OR REPLACE FUNCTION \(schema).\(head)
        LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        \(body) $$
        """
    }

    /// A regular expression of the characters that extend those before them, as a constant of the server.
    private static let extending: String = {
        var ranges: [ClosedRange<UInt32>] = []
        for value in (0x300 as UInt32)...0xE0FFF {
            guard let scalar = UnicodeScalar(value), scalar.properties.isGraphemeExtend else { continue }
            if let last = ranges.last, last.upperBound + 1 == value {
                ranges[ranges.count - 1] = last.lowerBound...value
            } else {
                ranges.append(value...value)
            }
        }
        let escaped = ranges.map { "\(escape($0.lowerBound))-\(escape($0.upperBound))" }
        return "E'[\(escaped.joined())]'"
    }()

    private static func escape(_ value: UInt32) -> String {
        let digits = String(value, radix: 16)
        return "\\U\(String(repeating: "0", count: 8 - digits.count))\(digits)"
    }
}
