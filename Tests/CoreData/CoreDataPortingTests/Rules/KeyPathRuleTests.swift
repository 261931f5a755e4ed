import Testing

@Suite struct KeyPathRuleTests {
    static let samples = [
        PortSample("let key = #keyPath(Note.title)", "let key = \"title\""),
        PortSample("let key = #keyPath(Note.folder.name)", "let key = \"folder.name\""),
        PortSample("let key = #keyPath(title)", "let key = \"title\""),
        PortSample("let key = #keyPath(Model.Note.URL)", "let key = \"URL\""),
        PortSample("let key = #keyPath( Note . `default` )", "let key = \"default\""),
        PortSample("f(\"%K\", #keyPath(A.b), #keyPath(A.c.d))", "f(\"%K\", \"b\", \"c.d\")"),
        PortSample(#"let key = "\(#keyPath(Note.title)) ASC""#, #"let key = "\("title") ASC""#),
        PortSample(
            "let text = \"\"\"\n  #keyPath(A.b) \\(f(#keyPath(A.b)))\n  \"\"\"",
            "let text = \"\"\"\n  #keyPath(A.b) \\(f(\"b\"))\n  \"\"\""
        ),
        PortSample(unchanged: "/* #keyPath(A.b) /* nested */ #keyPath(A.b) */ // #keyPath(A.b)"),
        PortSample(unchanged: ##"let raw = #"\(#keyPath(A.b))"#, pattern = #/#keyPath(A.b)/#"##),
        PortSample(unchanged: "let key = #keyPath(Note[0].title)"),
        PortSample(unchanged: "let key = #keyPath(Note.title"),
    ]

    @Test(arguments: samples) func keyPathsAreTheirText(_ sample: PortSample) { sample.check() }
}
