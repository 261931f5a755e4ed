import RandomViews
import Testing

/// Random pages with random events. `make fuzz` runs many more of them; a failure reports its seed.
@MainActor
struct PatchPropertyTests {
    @Test(arguments: 1...40)
    func patchesLeadToTheFreshPage(seed: UInt64) throws {
        var run = try ViewRun(seed: seed)
        try run.run(steps: 10)
    }
}
