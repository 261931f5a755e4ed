import CoreDataCommands
import Testing

@Suite struct StoreToolTests {
    @Test func helpSaysWhatThereIs() throws {
        let workshop = try Workshop()
        let help = workshop.run("--help")
        #expect(help.status == .success)
        #expect(help.output.contains("  inspect  shows what a store contains") && help.output.contains("  migrate  "))
        #expect(workshop.run("--version").output.hasPrefix("coredata "))
        let inspect = workshop.run("inspect", "--help").output
        #expect(inspect.hasPrefix("usage: coredata inspect STORE [--model MODEL] [--deep] [--json]\n"))
        let migrate = workshop.run("migrate", "--help").output
        #expect(migrate.contains("[--mapping FILE …]"))
        for text in [help.output, inspect, migrate] {
            let lines = text.split(separator: "\n").filter { !$0.hasPrefix("usage:") }
            #expect(lines.allSatisfy { $0.count <= 90 }, "\(text)")
        }
    }

    @Test(arguments: [
        ([], "missing command"), (["brew"], "unknown command “brew”"), (["--brew"], "unknown option “--brew”"),
        (["inspect"], "missing argument STORE"), (["inspect", "a", "--brew"], "unknown option --brew"),
        (["inspect", "a", "--model", "a.txt"], "“a.txt” is not a model"), (["migrate", "a"], "missing option --model"),
        (["migrate", "Notes.sqlite", "--model", "Notes.xcdatamodeld", "--to", "Notes 9"], "no version “Notes 9”"),
        (["inspect", "a", "--json", "--json"], "--json is given twice"),
    ])
    func wrongCallsAreRefused(_ arguments: [String], _ reason: String) throws {
        let answer = try Workshop().run(arguments)
        #expect(answer.status == .failure)
        #expect(answer.output.isEmpty)
        #expect(answer.messages.contains(reason), "\(answer.messages)")
    }

    @Test func colorsAreForTerminals() {
        let terminal = ["TERM": "xterm-256color", "LANG": "de_DE.UTF-8"]
        func abilities(_ environment: [String: String], isTerminal: Bool = true) -> Terminal.Abilities {
            .init(environment: environment, isOutputTerminal: isTerminal, isMessagesTerminal: isTerminal)
        }
        #expect(abilities(terminal).hasColors && abilities(terminal).isUnicode && abilities(terminal).isRewritable)
        #expect(!abilities(terminal, isTerminal: false).hasColors)
        #expect(!abilities(terminal.merging(["NO_COLOR": "1"]) { $1 }).hasColors)
        #expect(!abilities(["TERM": "dumb"]).hasColors && !abilities([:]).isUnicode)
        #expect(!abilities(terminal.merging(["LC_ALL": "C"]) { $1 }).isUnicode)
    }

    @Test("Adopting tables takes an address, and does not replace a model")
    func adopting() throws {
        let workshop = try Workshop()
        #expect(workshop.run("adopt", "Notes.sqlite").messages.contains("is not an address on PostgreSQL"))
        let again = workshop.run("adopt", "postgresql://localhost/none", "--output", "Notes.xcdatamodeld")
        #expect(again.status == .failure && again.messages.contains("there is a “Notes.xcdatamodeld” already"))
        let other = workshop.run("adopt", "postgresql://localhost/none", "--output", "Notes.mom")
        #expect(other.messages.contains("is not the name of an .xcdatamodeld"))
    }
}
