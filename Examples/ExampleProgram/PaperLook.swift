/// The look of the examples with screens: warm paper, blue-black ink for what can be pressed, and red ink for few things.
public enum PaperLook {
    /// The style sheet, which sets the variables of the views, for light and dark mode.
    public static let stylesheet = """
        :root {
          --page: light-dark(#fdfbf5, #23201d); --panel: light-dark(#f6f1e6, #1d1b18); --raised: light-dark(#fffefb, #2c2925);
          --text: light-dark(#292520, #eae3d7); --secondary: light-dark(#5c5347, #bbb1a2); --tertiary: light-dark(#6f6557, #a0968a);
          --line: light-dark(#e4dbca, #38332d); --accent: light-dark(#2a5674, #93bdd9); --on-accent: light-dark(#fdfbf5, #14202a);
          --hover: light-dark(#3a2c180d, #ffffff0d); --pressed: light-dark(#3a2c181a, #ffffff1a); --red: light-dark(#a3263c, #f09ca3);
          --sans: Inter, "Inter var", system-ui, sans-serif; --serif: Vollkorn, Charter, Georgia, "Noto Serif", serif;
          --monospaced: "JetBrains Mono", ui-monospace, "DejaVu Sans Mono", monospace;
        }
        * { scrollbar-width: thin; scrollbar-color: var(--line) transparent; }
        .column-sidebar .row[aria-selected="true"], .column-sidebar [data-list] .row[aria-selected="true"]:hover {
          background: var(--raised); box-shadow: 0 1px 2px rgb(58 44 24 / .09), 0 2px 6px rgb(58 44 24 / .05), inset 3px 0 var(--accent); }
        .column-detail .editor { padding: 4px 0; border-color: transparent; background: none; resize: none; field-sizing: content;
          font-size: 1.1875rem; line-height: 1.58; }
        .column-detail .editor:focus-visible { outline: 0; }
        .field-plain:focus-visible { outline: 0; }
        :is(.editor, .field-plain) { caret-color: light-dark(#a8432a, #e4936e); }
        """
}
