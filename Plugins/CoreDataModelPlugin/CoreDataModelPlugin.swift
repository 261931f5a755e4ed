import Foundation
import PackagePlugin

#if os(macOS)
/// On a Mac, Xcode compiles models and generates their classes itself: the plugin has no tool, and nothing to do.
@main
struct CoreDataModelPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) -> [Command] { [] }
}
#else
/// A build tool plugin that compiles the models of a target to resources, and generates their classes into the target.
///
/// All classes of a model are generated into one file, whose name depends only on that of the model. So the plugin need
/// not read the model, and new entities or Codegen settings do not change the set of files.
@main
struct CoreDataModelPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let module = target.sourceModule else { return [] }
        let tool = try context.tool(named: "momc").url
        var seen: Set<String> = []
        return ModelFolder.all(of: module.sourceFiles.map(\.url)).flatMap { model -> [Command] in
            guard seen.insert(model.name).inserted else {
                Diagnostics.error("\(target.name) has two models named \(model.name); rename or exclude one of them")
                return []
            }
            let build = ModelBuild(model: model, tool: tool, folder: context.pluginWorkDirectoryURL)
            let compiling = build.compiling(for: module.moduleName)
            guard let swift = module as? SwiftSourceModuleTarget else { return [compiling] }
            return [compiling, build.generating(for: swift)]
        }
    }
}

/// The commands that build one model.
private struct ModelBuild {
    let model: ModelFolder
    let tool: URL
    let folder: URL

    /// Returns the command that compiles the model. Its output directory becomes the resource `Name.momd` of the
    /// target.
    func compiling(for module: String) -> Command {
        let output = folder.appending(path: "\(model.name).momd")
        return .buildCommand(
            displayName: "Compiling \(model.url.lastPathComponent)",
            executable: tool,
            arguments: ["compile", model.path, "-o", output.path(percentEncoded: false), "--module", module],
            inputFiles: model.inputs,
            outputFiles: [output]
        )
    }

    /// Returns the command that generates the classes. The target's sources are no inputs, since classes do not depend
    /// on them: they are searched for classes written by hand only when the model changes.
    func generating(for target: SwiftSourceModuleTarget) -> Command {
        let output = folder.appending(path: "\(model.name)+Entities.swift")
        let sources = target.directoryURL.path(percentEncoded: false)
        let usesSwiftTypes = target.compilationConditions.contains("CORE_DATA_SWIFT_TYPES")
        return .buildCommand(
            displayName: "Generating the classes of \(model.url.lastPathComponent)",
            executable: tool,
            arguments: ["generate", model.path, "-o", output.path(percentEncoded: false), "--sources", sources]
                + (usesSwiftTypes ? ["--types", "swift"] : []),
            inputFiles: model.inputs,
            outputFiles: [output]
        )
    }
}
#endif
