internal import Foundation
internal import Observation

/// What all pages of the gallery show.
@MainActor
@Observable
final class GalleryModel {
    /// How the previews stand.
    enum Phase: Equatable {
        case building
        /// The previews are those of the sources. The duration is the time since the change.
        case current(Duration)
        /// The sources cannot be built: the previews are those of the last sources that could.
        case failed([CompilerMessage])
        /// The process that shows the previews has ended by itself.
        case crashed(CompilerMessage)
    }

    /// The name of the package.
    let package: String
    /// The port of the process that shows the previews.
    let stagePort: Int
    var phase = Phase.building
    var report = StageReport()
    /// The number of processes that have shown the previews so far.
    var generation = 0
    /// Whether the previews have to be built, because a user asks for it.
    var wantsBuild = false

    init(package: String, stagePort: Int) {
        self.package = package
        self.stagePort = stagePort
    }

    /// The line that says how the previews stand.
    var status: String {
        switch phase {
        case .building: "Building…"
        case .current(let duration):
            "Up to date, \((duration / .seconds(1)).formatted(.number.precision(.fractionLength(1)))) s after the change"
        case .failed(let messages): messages.count == 1 ? "1 error" : "\(messages.count) errors"
        case .crashed: "The previews have crashed"
        }
    }
}
