/// Names that are taken: where a name occurs once more, it gets a number at its end.
///
/// SQLite does not tell upper from lower case in names.
struct NameSpace {
    private var taken: Set<String>

    init(taken: [String] = []) {
        self.taken = Set(taken.map { $0.uppercased() })
    }

    /// The name, or the name with the first number from 1 on that makes it unique. It is taken then.
    mutating func unique(_ name: String) -> String {
        let name = Self.plain(name)
        var candidate = name
        var number = 0
        while !taken.insert(candidate.uppercased()).inserted {
            number += 1
            candidate = "\(name)\(number)"
        }
        return candidate
    }

    /// The name with `_` for each character that SQL would not take without quotes. Names of entities and properties have
    /// none; those of indexes might, and so might a model that was made to do harm.
    static func plain(_ name: String) -> String {
        var plain = String.UnicodeScalarView()
        for scalar in name.unicodeScalars {
            let isPlain = !scalar.isASCII || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
            plain.append(isPlain || scalar == "_" ? scalar : "_")
        }
        return String(plain)
    }
}
