/// The theme of paper and ink.
///
/// Text has a contrast of 4.5:1 at least, edges of controls and dots of keywords 3:1, on all five surfaces: the desk, the
/// tray, the sheet, what is raised from them, and the wells in them.
enum PaperTheme {
    /// The sheet in light and dark mode.
    static let background = (light: "#fdfbf5", dark: "#23201d")

    /// Colours, shadows and sizes. Those with names of their own are for the style sheets of programs in this theme.
    static let colors = """
        :root {
          --page: light-dark(\(background.light), \(background.dark)); --desk: light-dark(#efe8da, #181614);
          --panel: var(--desk); --tray: light-dark(#f6f1e6, #1d1b18);
          --raised: light-dark(#fffefb, #2c2925); --well: light-dark(#f1ebdf, #1b1917);
          --text: light-dark(#292520, #eae3d7); --secondary: light-dark(#5c5347, #bbb1a2); --tertiary: light-dark(#6f6557, #a0968a);
          --line: light-dark(#e4dbca, #35312c); --edge: light-dark(#cfc4b0, #484239); --control: light-dark(#8c806a, #7e7466);
          --accent: light-dark(#2a5674, #93bdd9); --on-accent: light-dark(#fdfbf5, #16222b); --accent-wash: light-dark(#dfe8ec, #27343d);
          --rubric: light-dark(#a8432a, #e4936e); --rubric-wash: light-dark(#f6e3d8, #3d2a22);
          --mark: light-dark(#f7e6a6, #5c4d1e);
          --red: light-dark(#a3263c, #f09ca3); --green: light-dark(#3b6641, #93c49a); --orange: light-dark(#80550f, #ddb365);
          --yellow: light-dark(#9e7a38, #ddb365); --blue: light-dark(#296286, #9dcbeb); --purple: light-dark(#754a77, #dcb5de);
          --teal: light-dark(#146a66, #96d1cd);
          --danger-wash: light-dark(#f8e1e1, #41262a); --ok-wash: light-dark(#e1ebda, #26332a); --warn-wash: light-dark(#f7e8c8, #3a301d);
          --danger-fill: light-dark(#a3263c, #b4495b); --on-danger: #fff8f6;
          --inverse: light-dark(#2e2923, #3a352f); --on-inverse: light-dark(#f7f1e5, #f3ecdf); --on-inverse-quiet: light-dark(#bfb4a3, #bdb3a4);
          --chosen: var(--accent-wash); --hover: light-dark(#2925200f, #eae3d712); --pressed: light-dark(#2925201f, #eae3d71f);
          --veil: light-dark(#efe8dabd, #110f0da8);
          --e1: 0 1px 2px light-dark(#3a2c1817, #0006), 0 2px 6px light-dark(#3a2c180d, #0000);
          --e2: 0 2px 6px light-dark(#3a2c1814, #0005), 0 10px 28px light-dark(#3a2c1824, #0007);
          --e3: 0 8px 24px light-dark(#3a2c181f, #0006), 0 28px 72px light-dark(#3a2c1838, #0009);
          --radius: 6px; --target: 32px; --row: 32px; --bar: 48px; --gap: 8px; --time: .16s;
          --sans: Inter, system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif;
          --serif: Vollkorn, Charter, Georgia, "Noto Serif", serif;
          --monospaced: "JetBrains Mono", ui-monospace, Menlo, Consolas, "Noto Sans Mono", monospace;
        }
        @media (max-width: 720px) { :root { --bar: 52px; } }
        @media (pointer: coarse) { :root { --target: 44px; --row: 44px; } }
        @media (prefers-contrast: more) {
          :root { --secondary: var(--text); --tertiary: var(--text); --line: var(--control); --edge: var(--control); }
        }
        """

    /// Ten colours of one lightness and low chroma, so that no keyword shouts: of its text, of the pill around it, and of a dot.
    static let keywordColors: String = {
        let all: [(ink: String, wash: String, dot: String)] = [
            ("#874649, #eeb2b3", "#f4e2e2, #422e2e", "#b2686b, #d58f90"),
            ("#844c2d, #ebb79d", "#f3e4dc, #413027", "#ae6e4d, #d19475"),
            ("#765616, #dcc090", "#eee6d9, #3c3323", "#9e7a38, #c19f65"),
            ("#566325, #becb98", "#e5e9db, #323626", "#798945, #9dad6f"),
            ("#366943, #a6d1ae", "#dfebe1, #2a382d", "#578f64, #80b38a"),
            ("#146a66, #96d1cd", "#dbebea, #253837", "#3b908b, #6ab4af"),
            ("#296286, #9dcbeb", "#dde9f3, #273641", "#4a87b0, #75acd2"),
            ("#53568d, #bbc0f2", "#e4e6f5, #313343", "#757ab8, #9a9fda"),
            ("#754a77, #dcb5de", "#eee3ef, #3c2f3c", "#9d6c9f, #c092c2"),
            ("#625b51, #cac3ba", "#e9e7e4, #363431", "#877f74, #aba399"),
        ]
        let variables = all.enumerated().map { index, color in
            """
            --kw\(index + 1)-ink: light-dark(\(color.ink)); --kw\(index + 1)-wash: light-dark(\(color.wash)); \
            --kw\(index + 1)-dot: light-dark(\(color.dot));
            """
        }
        let rules = (1...all.count).map {
            ".keyword-\($0) { --ink: var(--kw\($0)-ink); --wash: var(--kw\($0)-wash); --dot: var(--kw\($0)-dot); }"
        }
        return ":root { \(variables.joined(separator: " ")) }\n" + rules.joined(separator: "\n")
    }()
}
