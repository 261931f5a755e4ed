/// All files of a code base, for what a rule cannot see in one file.
package struct CodeBase: Sendable {
    let files: [SourceCode]
    /// The names of the classes that descend from `NSManagedObject`, as far as their declarations are here.
    private let managedClasses: Set<String>
    /// The extensions in which the macro for classes lists properties: one for each class, as a file's index and a type's.
    private let listedExtensions: [String: (file: Int, type: Int)]
    private let enums: Set<String>
    private let typeNames: Set<String>

    /// - Parameter files: The bytes of each file.
    package init(_ files: [[UInt8]]) {
        self.init(files.map { SourceCode($0) })
    }

    private init(_ files: [SourceCode]) {
        self.files = files
        let types = files.flatMap(\.types)
        managedClasses = Self.heirs(of: "NSManagedObject", among: types)
        enums = Set(types.filter { $0.keyword == .enum }.map(\.name))
        typeNames = Set(types.filter { !$0.isExtension }.map(\.name))
        var listed: [String: (Int, Int)] = [:]
        for (file, code) in files.enumerated() {
            for type in code.typesWithManagedProperties where code.types[type].isExtension {
                let name = code.types[type].name
                if listed[name] == nil { listed[name] = (file, type) }
            }
        }
        listedExtensions = listed
    }

    private static func heirs(of root: String, among types: [TypeDeclaration]) -> Set<String> {
        var heirs: [String: [String]] = [:]
        for type in types where type.isClass {
            if let parent = type.inherited.first { heirs[parent, default: []].append(type.name) }
        }
        var (known, open): (Set<String>, [String]) = ([root], [root])
        while let parent = open.popLast() {
            open += heirs[parent, default: []].filter { known.insert($0).inserted }
        }
        return known
    }

    /// Whether a type is a class of managed objects, or an extension of one. An extension with managed properties is,
    /// also if its class is generated.
    func isManaged(_ type: TypeDeclaration) -> Bool {
        guard type.isClass || type.isExtension else { return false }
        return managedClasses.contains(type.name) || type.isExtension && listedExtensions[type.name] != nil
    }

    /// Whether an extension is the one of its class in which the macro lists properties.
    func isListed(_ type: Int, of file: Int) -> Bool {
        listedExtensions[files[file].types[type].name].map { $0 == (file, type) } ?? false
    }

    func declares(_ type: String) -> Bool { typeNames.contains(type) }

    func isEnum(_ name: String) -> Bool { enums.contains(name) }

    /// Returns an attribute for a macro of CoreData, with the module if a type here has the macro's name.
    func attribute(_ macro: String) -> String { (typeNames.contains(macro) ? "@CoreData." : "@") + macro }
}

extension SourceCode {
    /// The indices of the types with `@NSManaged` properties, in their order.
    fileprivate var typesWithManagedProperties: [Int] {
        var result: [Int] = []
        for index in tokens.indices where self.is(index, "NSManaged") && self.is(index - 1, "@") {
            guard tokens[index].isMember, let type = tokens[index].type, result.last != type else { continue }
            if introducer(from: index - 1).map({ self.is($0, "var") }) == true { result.append(type) }
        }
        return result
    }
}
