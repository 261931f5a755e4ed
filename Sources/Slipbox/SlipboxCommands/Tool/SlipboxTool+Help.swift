internal import CommandLineTool

extension SlipboxTool {
    static var usage: String {
        "usage: slipbox [--store PATH] \(commands.map { $0.syntax.name }.joined(separator: "|")) …"
    }

    func help(_ name: String?) throws -> ExitStatus {
        guard let name else {
            streams.output(Self.help)
            return .success
        }
        streams.output(try Self.command(name).syntax.help(of: "slipbox"))
        return .success
    }

    private static let help = """
        Keeps notes: short ones, linked to each other, that grow from drafts.

        usage: slipbox [--store PATH] COMMAND …

        commands:
        \(CommandSyntax.columns(commands.map { ($0.syntax.name, $0.syntax.summary) }))

        “slipbox help COMMAND” says more about a command, “slipbox --version” which slipbox
        this is.

        A NOTE is named by its title, or by the first four or more digits of its identifier,
        which lists show. A FOLDER is named as in Ideas/Boxes, and “/” is the top.

        The slip box is the file of --store, or of SLIPBOX_STORE in the environment, or else
        Slipbox/Slipbox.sqlite in your data folder. “new”, “import”, “example”, “demo” and
        “serve” make it. With --json, lists are JSON for programs. The exit status is 0 if
        all went well, 1 if something is not there or was lost, and 2 if the call is wrong.

        """
}
