import Foundation
import ManagedObjectModelFormat
import ModelCompiler

// What CoreDataModelPlugin runs:
//
//     ModelBuildTool compile MODEL OUT.momd [MODULE]
//     ModelBuildTool generate MODEL OUT.swift

private struct UsageError: Error, CustomStringConvertible {
    let description = "usage: ModelBuildTool compile MODEL OUT.momd [MODULE] | generate MODEL OUT.swift"
}

/// Compiles all versions of the model.
private func compile(_ model: URL, to output: URL, module: String?) throws {
    let bundle = try ModelBundle(contentsOf: model)
    var versions: [String: ModelDefinition] = [:]
    for name in bundle.versionNames {
        versions[name] = try bundle.readValid(version: name).definition
    }
    try CompiledModelBundle(versions: versions, currentName: bundle.currentVersionName)
        .write(to: output, moduleName: module)
}

/// Writes the classes of the current version. A file that would stay the same is not touched, so that what depends on it
/// is not built again.
private func generate(_ model: URL, to output: URL) throws {
    let definition = try ModelBundle(contentsOf: model).readValid().definition
    let text = Data(ClassGenerator(definition).combinedText(of: model.lastPathComponent).utf8)
    if (try? Data(contentsOf: output)) != text {
        try text.write(to: output, options: .atomic)
    }
}

private func run(_ arguments: [String]) throws {
    let files = arguments.dropFirst().prefix(2).map { URL(filePath: $0) }
    switch (arguments.first, arguments.count) {
    case ("compile", 3...4):
        try compile(files[0], to: files[1], module: arguments.dropFirst(3).first)
    case ("generate", 3):
        try generate(files[0], to: files[1])
    default:
        throw UsageError()
    }
}

do {
    try run(Array(CommandLine.arguments.dropFirst()))
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}
