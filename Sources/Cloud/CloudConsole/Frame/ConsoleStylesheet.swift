/// The look of the console: paper and ink over the style sheet of WebUI.
package enum ConsoleStylesheet {
    /// The icon in browser tabs.
    package static let icon = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#2a5674" stroke-width="1.8">\
        <path d="M7 18a4 4 0 0 1-.6-7.95A6 6 0 0 1 18 9.5 4.3 4.3 0 0 1 17.5 18Z"/></svg>
        """

    /// The style sheet.
    package static let text = [tokens, frame, parts].joined(separator: "\n")

    /// Colours and sizes, over those of WebUI.
    private static let tokens = """
        :root {
          --page: light-dark(#fdfbf5, #23201d); --panel: light-dark(#efe8da, #181614); --raised: light-dark(#fffefb, #2c2925);
          --text: light-dark(#292520, #eae3d7); --secondary: light-dark(#5c5347, #bbb1a2); --tertiary: light-dark(#6f6557, #a0968a);
          --line: light-dark(#e0d8c7, #3a352f); --accent: light-dark(#2a5674, #93bdd9); --on-accent: light-dark(#fffefb, #14202a);
          --red: light-dark(#a3263c, #f09ca3); --green: light-dark(#3b6641, #93c49a); --orange: light-dark(#80550f, #ddb365);
          --rubric: light-dark(#a8432a, #e4936e); --well: light-dark(#f1ebdf, #1b1917);
          --radius: 6px; --target: 32px; --sans: Inter, system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif;
          --monospaced: "JetBrains Mono", ui-monospace, Menlo, Consolas, "Noto Sans Mono", monospace;
        }
        body { font-size: .8125rem; line-height: 1.4; }
        @media (pointer: coarse) { :root { --target: 44px; } }
        """

    /// The sidebar, the bar and the screen.
    private static let frame = """
        .console { flex: 1; width: 100%; min-height: var(--height); }
        .console-sidebar, .console-sidebar-open { flex: none; width: 212px; align-self: stretch; padding: 10px 8px; background: var(--panel);
          position: sticky; top: 0; max-height: var(--height); overflow-y: auto; }
        .console-brand { padding: 6px 8px 10px; font-weight: 650; color: var(--text); text-decoration: none; }
        .console-group { padding: 14px 8px 4px; font-size: .75rem; font-weight: 600; color: var(--tertiary); }
        .console-link { display: block; width: 100%; padding: 5px 8px; border-radius: var(--radius); color: var(--secondary);
          text-decoration: none; }
        .console-link:hover { background: var(--hover); }
        .console-link[aria-current] { background: var(--raised); color: var(--text); font-weight: 550;
          box-shadow: 0 1px 2px #3c2d1426; }
        .console-link[aria-current] .icon { color: var(--accent); }
        .console-main { flex: 1 1 auto; min-width: 0; align-self: stretch; }
        .console-bar { width: 100%; min-height: 48px; padding: 6px 16px; border-bottom: 1px solid var(--rubric); }
        .console-environment-production { border-color: var(--rubric); color: var(--rubric); }
        .console-screen { width: 100%; padding: 20px 24px 48px; align-items: stretch; }
        .console-sections-button { display: none; }
        .console-notice { position: sticky; bottom: 12px; margin: 0 24px; padding: 6px 12px; background: var(--raised);
          border: 1px solid var(--line); border-radius: 8px; box-shadow: 0 4px 16px #3c2d1433; }
        @media (max-width: 800px) {
          .console-sidebar { display: none; }
          .console-sidebar-open { position: fixed; inset: 0 auto 0 0; z-index: 20; box-shadow: 0 0 40px #0006; }
          .console-sections-button { display: inline-flex; }
          .console-screen { padding: 16px 14px 40px; }
        }
        """

    /// Components of the screens.
    private static let parts = """
        .console-card, .console-row { width: 100%; padding: 8px 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--raised);
          color: var(--text); text-decoration: none; }
        .console-card:hover { border-color: var(--accent); }
        .console-empty { padding: 24px; border: 1px dashed var(--line); border-radius: 10px; }
        .console-code { display: block; width: 100%; padding: 10px 12px; border-radius: 8px; background: var(--well); overflow-x: auto;
          white-space: pre; }
        .console-secret { padding: 12px; border-radius: 8px; border: 1px solid var(--rubric); }
        .login main { max-width: 340px; margin: 18vh auto 0; padding: 24px; border: 1px solid var(--line); border-radius: 12px;
          background: var(--raised); }
        .login h1 { margin-bottom: 12px; font-size: 1.25rem; font-weight: 650; }
        .login form { display: flex; flex-direction: column; gap: 12px; }
        .login label { display: flex; flex-direction: column; gap: 4px; color: var(--secondary); }
        .login input { min-height: 36px; padding: 4px 8px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--page);
          color: var(--text); font-size: 1rem; }
        .login button { min-height: 36px; border: 0; border-radius: var(--radius); background: var(--accent); color: var(--on-accent); }
        .login [role="alert"] { margin-bottom: 10px; color: var(--red); }
        """
}
