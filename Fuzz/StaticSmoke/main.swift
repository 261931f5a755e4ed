import CoreData

// Makes, saves, reopens and migrates stores of every kind, with every kind of value that passes through Foundation's
// classes, and prints a line for each check.
//
//     swift run static-smoke
//     make static              the same in a statically linked program

let checks = Smoke.runtimeChecks + Smoke.storeChecks + Smoke.valueChecks + Smoke.migrationChecks + Smoke.modelChecks
let smoke = try Smoke()
let failed = checks.count { !smoke.passes($0) }
smoke.removeFolder()
print("\(checks.count - failed) passed, \(failed) failed")
exit(failed == 0 ? 0 : 1)
