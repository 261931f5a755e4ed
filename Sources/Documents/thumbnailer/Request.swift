/// What the program is asked for, by its arguments.
struct Request {
    let fileSize: Int
    let side: Int
    let pixels: Int
    let memory: Int
    let seconds: Int

    init?(_ arguments: [String]) {
        let numbers = arguments.dropFirst().compactMap { Int($0) }.filter { $0 >= 0 }
        guard numbers.count == 5, arguments.count == 6 else { return nil }
        (fileSize, side, pixels, memory, seconds) = (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4])
    }
}
