public let name = "CommandLineTool"
