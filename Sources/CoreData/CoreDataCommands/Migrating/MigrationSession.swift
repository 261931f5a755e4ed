internal import CoreData
internal import CoreDataCommandLine
internal import Foundation

/// One run of `coredata migrate`: prints the plan, migrates the store or a copy of it, and prints the result.
struct MigrationSession {
    let update: StoreUpdate
    let family: ModelFamily
    let makesBackup: Bool
    let terminal: Terminal

    private var style: Style { terminal.style }

    // MARK: - The store itself

    func migrate() throws -> ExitStatus {
        let before = try StoreInspection.of(update.url, family: family, scope: .init(.rows))
        guard let forecast = explain(before) else { return .failure }
        if case .current = forecast.way { return .success }
        guard !forecast.lacksSpace else { return fail("there is not enough room, so nothing was done", before) }
        do {
            if makesBackup {
                let backup = backupPlace
                try update.copyStore(to: backup)
                terminal.write("\nThe store was copied to \(backup.lastPathComponent).\n")
            }
            let start = ContinuousClock.now
            try update.run(tell: progress)
            terminal.retell("")
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            let after = try StoreInspection.of(update.url, family: family, scope: .init(.rows))
            report("Done", before, after)
            let version = forecast.destination.name.map(style.quoted) ?? forecast.destination.checksum
            terminal.write("\n\(style.good) migrated to \(version) in \(Figures.duration(seconds))\n")
            return .success
        } catch {
            terminal.retell("")
            return fail(error.localizedDescription, before)
        }
    }

    /// The URL of the backup: beside the store, with a number if the name is taken.
    private var backupPlace: URL {
        let (name, ending) = (update.url.deletingPathExtension().lastPathComponent, update.url.pathExtension)
        func place(_ suffix: String) -> URL {
            let url = update.url.deletingLastPathComponent().appendingPathComponent("\(name)-backup\(suffix)")
            return ending.isEmpty ? url : url.appendingPathExtension(ending)
        }
        var (number, url) = (1, place(""))
        while FileManager.default.fileExists(atPath: url.path) {
            number += 1
            url = place("-\(number)")
        }
        return url
    }

    // MARK: - On a copy

    func rehearse() throws -> ExitStatus {
        let before = try StoreInspection.of(update.url, family: family, scope: .init(.rows))
        guard let forecast = explain(before) else { return .failure }
        if case .current = forecast.way { return .success }
        if makesBackup { terminal.write("\nThe store would be copied to \(backupPlace.lastPathComponent) first.\n") }
        guard !forecast.lacksSpace else { return fail("there is not enough room for this migration", before) }
        let space = update.rehearsalSpace
        if let free = space.free, free < space.needed {
            let room = "\(Figures.size(space.needed)) are needed for a copy, and \(Figures.size(free)) are free"
            terminal.write("\n\(style.note) not tried out: \(room)\n")
            return .success
        }
        do {
            let start = ContinuousClock.now
            let after = try update.rehearse(tell: progress)
            terminal.retell("")
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            report("Tried out on a copy", before, after)
            let time = Figures.duration(seconds)
            terminal.write("\n\(style.good) it works, and took \(time) along with copying; the store was not changed\n")
            return .success
        } catch {
            terminal.retell("")
            return fail("tried out on a copy, the migration fails: \(error.localizedDescription)", before)
        }
    }

    // MARK: - Reports

    /// Prints the plan and returns it. Prints the reason and returns nil if the migration is impossible.
    private func explain(_ before: StoreInspection) -> MigrationForecast? {
        do {
            let forecast = try update.forecast()
            terminal.write(ForecastReport(forecast, of: before, style).text)
            return forecast
        } catch {
            _ = fail(error.localizedDescription, before)
            return nil
        }
    }

    private func fail(_ reason: String, _ store: StoreInspection) -> ExitStatus {
        terminal.tell("\(StoreTool.name) migrate: error: \(reason)")
        terminal.tell("  version of the store:  \(name(store.model.given?.version)) \(store.metadata.checksum)")
        terminal.tell("  version to go to:      \(name(update.destination.name)) \(update.destination.checksum)")
        for difference in update.differences(from: store) {
            let hashes = [difference.storeHash, difference.modelHash].map { $0.map(Figures.short) ?? "missing" }
            terminal.tell("    \(difference.entity): \(hashes[0]) \(style.arrow) \(hashes[1])")
        }
        return .failure
    }

    private func name(_ version: String?) -> String { version.map(style.quoted) ?? "unknown" }

    private func report(_ title: String, _ before: StoreInspection, _ after: StoreInspection) {
        var report = Report(style)
        report.begin(title)
        report.add(RowComparison(before, after).table(style))
        terminal.write("\n" + report.text)
    }

    private var progress: MigrationListener {
        let (terminal, style) = (terminal, style)
        return { progress in
            let width = 24
            let done = min(max(Int(progress.fraction * Double(width)), 0), width)
            let bar =
                String(repeating: style.full, count: done) + String(repeating: style.empty, count: width - done)
            terminal.retell("\(bar) \(Int(progress.fraction * 100)) %  \(progress.subject)")
        }
    }
}
