import CoreData
import PostgreSQLCluster

// Two processes save to one store, each a thousand times, and follow the history. Each must receive every save of the
// other once and in order. They are restarted along the way and continue from their persisted tokens.
//
//     history-exchange --saves 1000 --restarts 3
//
// With `--postgresql`, the store is on a server that the program starts. With `--author A` the program is one of the two.

let saves = max(text("--saves").flatMap { Int($0) } ?? 1000, 4)
if let author = text("--author"), let place = text("--store"), let folder = text("--folder") {
    do {
        try Correspondent(author: author, place: place, folder: folder, last: saves).run()
        exit(0)
    } catch {
        print("\(author): \(error)")
        exit(1)
    }
}
let folder = FileManager.default.temporaryDirectory.appendingPathComponent("history-exchange-\(UUID().uuidString)")
let restarts = max(text("--restarts").flatMap { Int($0) } ?? 3, 0)
let cluster = CommandLine.arguments.contains("--postgresql") ? PrivateCluster.shared : nil
let place = cluster?.newURL().absoluteString ?? folder.appendingPathComponent("Exchange.sqlite").path
let start = DispatchTime.now().uptimeNanoseconds
do {
    try Exchange(folder: folder, place: place, saves: saves, restarts: restarts).run()
} catch {
    print("\(error)\nthe store is left at \(folder.path)")
    exit(1)
}
try FileManager.default.removeItem(at: folder)
let seconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
print("\(saves) saves each way in \(restarts + 1) runs of two processes, all heard of in order, in \(seconds) s")

func text(_ name: String) -> String? {
    let arguments = CommandLine.arguments
    return arguments.firstIndex(of: name).flatMap { $0 + 1 < arguments.count ? arguments[$0 + 1] : nil }
}
