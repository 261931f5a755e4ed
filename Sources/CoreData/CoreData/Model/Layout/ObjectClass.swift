internal import Foundation

/// Finds the class that an entity names.
enum ObjectClass {
    /// The class with the name: with its module, as `Module.Note`, or without, which is then looked for in the program's
    /// own module. A dot at the beginning stands for that, too. `NSManagedObject` if there is none.
    static func named(_ name: String?, entity: String) -> NSManagedObject.Type {
        guard let name, name != "NSManagedObject" else { return NSManagedObject.self }
        return find(name) as? NSManagedObject.Type ?? NSManagedObject.self
    }

    /// The class with the name, which is looked for in the same places.
    static func find(_ name: String) -> AnyClass? {
        candidates(for: name).lazy.compactMap { NSClassFromString($0) ?? _typeByName($0) as? AnyClass }.first
    }

    private static func candidates(for name: String) -> [String] {
        let name = name.hasPrefix(".") ? String(name.dropFirst()) : name
        guard !name.contains(".") else { return [name] }
        let program = CommandLine.arguments.first.map { URL(fileURLWithPath: $0).lastPathComponent } ?? ""
        let module = String(program.map { $0.isLetter || $0.isNumber ? $0 : "_" })
        return ["\(module).\(name)", name]
    }
}
