internal import CoreData
internal import CoreDataCommandLine
internal import Foundation
internal import WebUIServer

extension App {
    /// Serves the program to browsers until the process is asked to end: the entry point of a type that is marked `@main`.
    ///
    /// ```swift
    /// import SwiftUI
    ///
    /// @main
    /// struct NotesApp: App {
    ///     var body: some Scene {
    ///         WindowGroup { ContentView() }
    ///     }
    /// }
    /// ```
    ///
    /// The program prints its address, by default `http://127.0.0.1:8080/`, which only this computer can reach. Each page that a
    /// browser opens there is a window of its own. `--help` tells which launch arguments change that. All other arguments
    /// belong to the program, such as those of Core Data: `-com.apple.CoreData.SQLDebug 1`.
    ///
    /// A program that needs more of its server than the arguments offer, such as routes of its own, has a `main.swift` with a
    /// `WebServer` instead.
    public static func main() async {
        let name = ProcessInfo.processInfo.processName
        do {
            let arguments = Array(CommandLine.arguments.dropFirst())
            let call = try LaunchArguments(arguments, environment: ProcessInfo.processInfo.environment)
            guard !call.asksForHelp else { return Console.writeOutput(LaunchArguments.help(of: name)) }
            try await serve(Self(), call.configuration, name: name)
        } catch let error as UsageError {
            Console.writeMessages("\(name): error: \(error.reason)\nRun “\(name) --help” for more.\n")
            exit(2)
        } catch {
            Console.writeMessages("\(name): error: \(error)\n")
            exit(1)
        }
    }

    private static func serve(_ app: Self, _ configuration: ServerConfiguration, name: String) async throws {
        var options = LiveOptions()
        options.name = name
        for files in islandFiles { options.add(files) }
        options.stylesheets += Self.stylesheets.map { .stylesheet("look", $0) }
        var routes = Routes()
        if let password = ProcessInfo.processInfo.environment["WEBUI_REPORT_PASSWORD"], !password.isEmpty {
            CoreDataReport.measuresProgram = true
            try routes.report(password: password) { CoreDataReportView(await .ofProgram()) }
        }
        routes.live(options) { request in
            ViewSession(app: app, url: request.url, restoration: request.restoration)
        }
        let server = WebServer(configuration, routes: routes)
        let port = try await server.start()
        Console.writeOutput(configuration.links(port: port).map { "\($0)\n" }.joined())
        await server.serveUntilTerminated(within: .seconds(2))
    }
}
