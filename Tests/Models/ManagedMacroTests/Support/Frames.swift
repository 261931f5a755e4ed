import Foundation

@testable import ManagedMacroExpansion

/// Returns a message in the form of the stream, preceded by its length.
func frame(_ message: Data) -> Data {
    withUnsafeBytes(of: UInt64(message.count).littleEndian) { Data($0) } + message
}

func frame(_ message: String) -> Data {
    frame(Data(message.utf8))
}

/// Splits bytes into messages.
func messages(in bytes: Data) -> [String] {
    var rest = bytes
    var messages: [String] = []
    while rest.count >= 8 {
        let length = rest.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
        messages.append(String(decoding: rest.dropFirst(8).prefix(length), as: UTF8.self))
        rest = rest.dropFirst(8 + length)
    }
    return messages
}

/// Returns the compiler's request to expand `@Managed`, or another macro of the plugin, in JSON.
func question(
    _ declaration: String,
    attribute: String = "@Managed ",
    context: [String]? = ["class Note {}"],
    role: String = "accessor",
    macro: String = "ManagedMacro",
    offset: Int = 100
) throws -> Data {
    func syntax(_ source: String) -> [String: Any] {
        let location: [String: Any] = [
            "fileName": "Note.swift", "fileID": "App/Note.swift", "offset": offset, "line": 3, "column": 1,
        ]
        return ["kind": "declaration", "source": source, "location": location]
    }
    var payload: [String: Any] = [
        "macro": ["moduleName": "ManagedMacro", "typeName": macro, "name": "Managed"],
        "macroRole": role, "discriminator": "$s", "staticBuildConfiguration": "{}",
        "attributeSyntax": syntax(attribute), "declSyntax": syntax(attribute + declaration),
    ]
    payload["lexicalContext"] = context?.map(syntax)
    return try JSONSerialization.data(withJSONObject: ["expandAttachedMacro": payload])
}

extension Syntax {
    /// Creates source at the start of a file without a name.
    init(_ source: String) {
        self.init(source: source, location: Location(fileName: "", offset: 0))
    }
}
