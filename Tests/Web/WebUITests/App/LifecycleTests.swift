import Testing
import WebUI
import WebUITestSupport

@MainActor
final class Diary: ObservableObject {
    @Published var isShown = true
    @Published var value = 1
    var entries: [String] = []
}

@MainActor
struct LifecycleTests {
    struct Host: View {
        @ObservedObject var diary: Diary

        var body: some View {
            if diary.isShown {
                Text("Guest")
                    .onAppear { diary.entries.append("appear") }
                    .onDisappear { diary.entries.append("disappear") }
                    .onChange(of: diary.value) { new in diary.entries.append("to \(new)") }
                    .onChange(of: diary.value) { old, new in diary.entries.append("from \(old) to \(new)") }
                    .onChange(of: diary.value, initial: true) { diary.entries.append("value") }
                    .task(id: diary.value) {
                        diary.entries.append("start \(diary.value)")
                        do {
                            try await Task.sleep(for: .seconds(86_400))
                        } catch {
                            diary.entries.append("cancelled")
                        }
                    }
            }
        }
    }

    @Test func viewsComeAndGo() async throws {
        let diary = Diary()
        let client = try HeadlessClient { Host(diary: diary) }
        #expect(Set(diary.entries) == ["appear", "value"])
        await client.wait { diary.entries.contains("start 1") }
        diary.entries = []
        diary.value = 2
        client.session.flush()
        await client.wait { diary.entries.contains("start 2") && diary.entries.contains("cancelled") }
        #expect(Set(diary.entries) == ["value", "to 2", "from 1 to 2", "cancelled", "start 2"])
        diary.entries = []
        diary.isShown = false
        client.session.flush()
        await client.wait { diary.entries.contains("cancelled") }
        #expect(diary.entries == ["disappear", "cancelled"])
        #expect(client.text.isEmpty)
    }

    @Test func tearingDownEndsEverything() async throws {
        let diary = Diary()
        let client = try HeadlessClient { Host(diary: diary) }
        await client.wait { diary.entries.contains("start 1") }
        client.session.teardown()
        await client.wait { diary.entries.contains("cancelled") }
        #expect(diary.entries.contains("disappear"))
        diary.value = 7
        client.session.handle(ClientEvent("click", node: 1))
        #expect(client.patches.isEmpty)
    }

    @Test func patchesComeWithoutEvents() async throws {
        let diary = Diary()
        let client = try HeadlessClient { Host(diary: diary) }
        Task { diary.isShown = false }
        await client.wait { client.text.isEmpty }
        #expect(client.patches.count == 1)
    }

    @Test func viewsThatNeverSettleDoNotHang() throws {
        struct Restless: View {
            @State private var count = 0
            var body: some View {
                Text("\(count)").onChange(of: count, initial: true) { count += 1 }
            }
        }
        let client = try HeadlessClient { Restless() }
        #expect(!client.text.isEmpty)
        client.session.teardown()
    }
}
