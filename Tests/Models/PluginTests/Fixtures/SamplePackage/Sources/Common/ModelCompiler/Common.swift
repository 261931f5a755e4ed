public let name = "ModelCompiler"
