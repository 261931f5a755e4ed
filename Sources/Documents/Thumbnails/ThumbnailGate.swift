/// Lets in as many as there are places; others wait in the order in which they came.
actor ThumbnailGate {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var next = 0

    init(places: Int) {
        free = places
    }

    func enter() async {
        if free > 0 {
            free -= 1
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    func leave() {
        guard next < waiting.count else {
            waiting = []
            next = 0
            free += 1
            return
        }
        next += 1
        waiting[next - 1].resume()
    }
}
