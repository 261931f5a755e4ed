import Foundation
import ManagedObjectModelCompiler
import Testing

@Suite struct MomcTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
    }

    @Test func helpNamesAllCommands() {
        for arguments in [["--help"], ["-h"], ["help"]] {
            let result = workspace.run(arguments)
            #expect(result.status == .success)
            #expect(result.messages.isEmpty)
            for name in ["compile", "generate", "check", "diff", "schema", "draw", "convert"] {
                #expect(result.output.contains("\n  \(name) "))
            }
        }
    }

    @Test(arguments: ["compile", "generate", "check", "diff", "schema", "draw", "convert"])
    func eachCommandHasHelp(_ name: String) {
        let result = workspace.run(name, "--unknown", "--help")
        #expect(result.status == .success)
        #expect(result.output.hasPrefix("usage: momc \(name) "))
        #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 84 })
    }

    @Test func versionIsALine() {
        #expect(workspace.run("--version").output == Momc.version + "\n")
    }

    @Test func callsWithoutCommandAreRefused() {
        let result = workspace.run()
        #expect(result.status == .wrongUsage)
        #expect(
            result.messages == """
                momc: error: missing command
                usage: momc compile|generate|check|diff|schema|draw|convert …
                Run “momc --help” for more.

                """
        )
        #expect(workspace.run("brew").messages.hasPrefix("momc: error: unknown command “brew”\n"))
        #expect(workspace.run("--brew").messages.hasPrefix("momc: error: unknown option “--brew”\n"))
    }

    @Test(arguments: [
        (["compile"], "missing argument MODEL"),
        (["compile", "A.xcdatamodel", "B"], "unexpected argument “B”"),
        (["compile", "A.xcdatamodel", "--optimise"], "unknown option --optimise"),
        (["compile", "A.xcdatamodel", "-o"], "-o needs a value: OUT"),
        (["compile", "A.xcdatamodel", "--module="], "--module needs a value: NAME"),
        (["compile", "A.xcdatamodel", "-o", "a", "-o", "b"], "-o is given twice"),
        (["check", "A.xcdatamodel", "--cloud=yes"], "--cloud takes no value"),
        (["check", ""], "an argument is empty"),
        (["check", "--", "--cloud"], "“--cloud” is not a model: its extension is none of .xcdatamodeld"),
        (["generate", "A.xcdatamodel", "--codegen", "manual"], "--codegen takes class or category, not “manual”"),
        (["convert", "A.xcdatamodel"], "missing argument OUT"),
        (["convert", "A.xcdatamodel", "B.txt"], "the output “B.txt” must end in one of .xcdatamodeld"),
        (["diff", "A.xcdatamodel"], "missing argument B: A has no version before the current one"),
    ]) func wrongCallsSayWhatIsWrong(_ arguments: [String], _ reason: String) throws {
        try workspace.write(elements: "", to: "A.xcdatamodel")
        let result = workspace.run(arguments)
        #expect(result.status == .wrongUsage)
        #expect(result.messages.hasPrefix("momc \(arguments[0]): error: \(reason)"), "\(result.messages)")
        #expect(result.messages.contains("\nusage: momc \(arguments[0]) "))
        #expect(try workspace.names() == ["A.xcdatamodel"])
    }

    @Test func missingFilesAreNamed() {
        let result = workspace.run("check", "None.xcdatamodeld")
        #expect(result.status == .failure)
        #expect(workspace.messages(result) == "None.xcdatamodeld: error: there is no such file\n")
    }
}
