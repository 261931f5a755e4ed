internal import Foundation

/// Builds the previews after each change, and starts the process that shows them.
@MainActor
final class GalleryRun {
    private let settings: GallerySettings
    private let model: GalleryModel
    private var stage: ChildProcess?

    init(_ settings: GallerySettings, _ model: GalleryModel) {
        self.settings = settings
        self.model = model
    }

    /// Follows the changes of the sources until the manifest changes: then, the package is another one.
    ///
    /// - Throws: `CancellationError` if the process that has started this one is gone.
    func follow() async throws {
        let parent = getppid()
        var watch = SourceWatch(package: settings.package)
        try await update(since: .now)
        while true {
            try await Task.sleep(for: .milliseconds(150))
            guard getppid() == parent else { throw CancellationError() }
            try noticeCrash()
            switch watch.look() {
            case .manifest:
                try await stage?.end()
                return
            case .sources:
                try await update(since: .now)
            case nil where model.wantsBuild:
                try await update(since: .now)
            case nil: break
            }
        }
    }

    /// Ends the process that shows the previews.
    func end() async throws {
        try await stage?.end()
    }

    private func update(since start: ContinuousClock.Instant) async throws {
        (model.phase, model.wantsBuild) = (.building, false)
        let log = settings.build.appending(path: "previews-build.log")
        let build = try ChildProcess(settings.buildCommand, in: settings.copy, log: log)
        await build.wait()
        guard build.status == 0 else {
            let folders = [settings.copy, settings.package].map { $0.path(percentEncoded: false) }
            model.phase = .failed(CompilerMessage.errors(in: try build.output(), of: folders))
            return
        }
        try await stage?.end()
        if let report = try await startStage() {
            model.report = report
            model.generation += 1
            model.phase = .current(.now - start)
        }
    }

    /// Starts the process that shows the previews, and returns its report; nil if it has crashed.
    private func startStage() async throws -> StageReport? {
        let order = settings.order(stagePort: model.stagePort)
        if FileManager.default.fileExists(atPath: order.report.path(percentEncoded: false)) {
            try FileManager.default.removeItem(at: order.report)
        }
        let log = settings.build.appending(path: "previews-stage.log")
        let command = try settings.stageCommand()
        let environment = [StageOrder.variable: try order.text()]
        let process = try ChildProcess(command, in: settings.package, log: log, environment: environment)
        stage = process
        while process.isRunning {
            if FileManager.default.fileExists(atPath: order.report.path(percentEncoded: false)) {
                return try JSONDecoder().decode(StageReport.self, from: Data(contentsOf: order.report))
            }
            try await Task.sleep(for: .milliseconds(10))
        }
        try noticeCrash()
        return nil
    }

    private func noticeCrash() throws {
        guard let stage, !stage.isRunning else { return }
        self.stage = nil
        let output = try stage.output()
        let end = output.split(whereSeparator: \.isNewline).suffix(8).joined(separator: "\n")
        let message = CompilerMessage(file: nil, line: 0, column: 0, text: end)
        model.phase = .crashed(CompilerMessage.trap(in: output) ?? message)
    }
}
