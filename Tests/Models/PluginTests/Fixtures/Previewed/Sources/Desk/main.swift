// The previews of a program are shown without running it.
fatalError("nobody runs this program")
