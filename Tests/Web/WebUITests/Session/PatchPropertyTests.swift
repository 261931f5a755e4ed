import RandomViews
import Testing

/// Random pages, to which random things happen. `make fuzz` shows many more of them; a failure tells the seed.
@MainActor
struct PatchPropertyTests {
    @Test(arguments: 1...40)
    func patchesLeadToTheFreshPage(seed: UInt64) throws {
        var run = try ViewRun(seed: seed)
        try run.run(steps: 10)
    }
}
