public let name = "benchmarks"
