import CoreDataCommandLine
import Foundation
import Testing

@testable import SwiftUI

@Suite("The launch arguments of an app")
struct LaunchArgumentsTests {
    private func arguments(_ line: String, _ environment: [String: String] = [:]) throws -> LaunchArguments {
        try LaunchArguments(line.split(separator: " ").map(String.init), environment: environment)
    }

    @Test("By default, only this computer reaches the program")
    func defaults() throws {
        let configuration = try arguments("").configuration
        #expect(configuration.address == "127.0.0.1")
        #expect(configuration.port == 8080)
        guard case .open = configuration.access else { return #expect(Bool(false), "\(configuration.access)") }
    }

    @Test("An address is taken in both forms", arguments: ["--listen 0.0.0.0:90", "--listen=0.0.0.0:90"])
    func listens(line: String) throws {
        let configuration = try arguments(line).configuration
        #expect(configuration.address == "0.0.0.0")
        #expect(configuration.port == 90)
    }

    @Test(
        "Arguments of the program and of Core Data are left alone",
        arguments: [
            "-com.apple.CoreData.SQLDebug 1", "--store notes.sqlite", "-uitest", "notes.sqlite --verbose",
            "-ApplePersistenceIgnoreState YES --reset", "-prefix --store x", "-greeting listen", "-- --listen",
        ]
    )
    func passesOn(line: String) throws {
        #expect(
            try arguments(line + (line.hasPrefix("--") ? "" : " --listen [::1]:9")).configuration.port
                == (line.hasPrefix("--") ? 8080 : 9)
        )
    }

    @Test(
        "What cannot be meant is refused with the way out",
        arguments: [
            ("--listen", "--listen needs a value"), ("--listen 80", "127.0.0.1:8080"),
            ("--listen a:1 --listen b:2", "twice"), ("--certificate a.pem", "need each other"),
        ]
    )
    func refuses(line: String, words: String) {
        let error = #expect(throws: UsageError.self) { try arguments(line) }
        #expect(error?.reason.contains(words) == true, "\(error?.reason ?? "")")
    }

    @Test("A password in the environment admits visitors")
    func password() throws {
        let configuration = try arguments("", ["WEBUI_PASSWORD": "correct horse"]).configuration
        guard case .password("correct horse") = configuration.access else {
            return #expect(Bool(false), "\(configuration.access)")
        }
    }

    @Test("Help is asked for before anything else is looked at")
    func help() throws {
        #expect(try arguments("--help --certificate a").asksForHelp)
        let help = LaunchArguments.help(of: "notes")
        #expect(help.hasPrefix("usage: notes [--listen HOST:PORT]"))
        #expect(help.contains("WEBUI_PASSWORD"))
    }
}
