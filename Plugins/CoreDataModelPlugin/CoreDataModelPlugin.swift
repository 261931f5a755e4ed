import Foundation
import PackagePlugin

/// Compiles the models of a target into its resources, and their classes into the target itself.
///
/// All classes of a model are generated into one file. Its name follows from that of the model, so the plugin need not
/// know what is in the model, and a new entity or another codegen setting does not change which files there are.
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
            return module is SwiftSourceModuleTarget ? [compiling, build.generating] : [compiling]
        }
    }
}

/// The commands that build one model.
private struct ModelBuild {
    let model: ModelFolder
    let tool: URL
    let folder: URL

    /// A directory as output becomes a resource as it is: `Name.momd` beside the target's other resources.
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

    var generating: Command {
        let output = folder.appending(path: "\(model.name)+Entities.swift")
        return .buildCommand(
            displayName: "Generating the classes of \(model.url.lastPathComponent)",
            executable: tool,
            arguments: ["generate", model.path, "-o", output.path(percentEncoded: false)],
            inputFiles: model.inputs,
            outputFiles: [output]
        )
    }
}
