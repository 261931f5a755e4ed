package import WebUI

/// The script and the style sheet of the graph: boxes move with the pointer, and the server draws the lines anew.
package enum GraphFiles {
    package static let island = IslandFiles(
        name: "model-graph",
        script: Array("(() => {\n'use strict';\n\(script)\n})();\n".utf8),
        stylesheet: Array(stylesheet.utf8)
    )

    private static let script = #"""
        // The server draws the graph. When it does anew, what is being dragged is let go, and the box that has the focus keeps it.
        function start(element, state, send) {
          let drag = null, focused = null;
          const boxOf = target => target.closest?.('[data-entity]');
          const named = name => [...element.querySelectorAll('[data-entity]')].find(box => box.dataset.entity === name);
          new MutationObserver(() => {
            if (drag?.box.isConnected === false) drag = null;
            if (focused && document.activeElement === document.body) named(focused)?.focus({ preventScroll: true });
          }).observe(element, { childList: true, subtree: true });
          element.addEventListener('focusin', event => { focused = boxOf(event.target)?.dataset.entity ?? null; });
          element.addEventListener('focusout', event => { if (event.relatedTarget) focused = null; });
          document.addEventListener('pointerdown', event => { if (!element.contains(event.target)) focused = null; });
          // A finger on a box moves it, and not the page.
          element.addEventListener('touchstart', event => { if (boxOf(event.target)) event.preventDefault(); }, { passive: false });
          const move = (box, x, y, exact = false) =>
            send({ move: box.dataset.entity, x: Math.round(x), y: Math.round(y), exact });
          element.addEventListener('pointerdown', event => {
            const box = boxOf(event.target);
            if (!box || event.button) return;
            drag = { box, x: event.clientX, y: event.clientY, hasMoved: false };
            box.setPointerCapture(event.pointerId);
          });
          element.addEventListener('pointermove', event => {
            if (!drag) return;
            const x = event.clientX - drag.x, y = event.clientY - drag.y;
            drag.hasMoved ||= Math.hypot(x, y) > 3;
            if (drag.hasMoved) drag.box.setAttribute('transform', `translate(${x} ${y})`);
          });
          element.addEventListener('pointerup', event => {
            if (!drag) return;
            const { box, x, y, hasMoved } = drag;
            drag = null;
            if (hasMoved) move(box, event.clientX - x, event.clientY - y);
            else send({ open: box.dataset.entity });
          });
          element.addEventListener('pointercancel', () => {
            drag?.box.removeAttribute('transform');
            drag = null;
          });
          element.addEventListener('keydown', event => {
            const box = boxOf(event.target), step = event.shiftKey ? 1 : \#(GraphBox.grid);
            const way = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
            if (!box || !way && event.key !== 'Enter') return;
            event.preventDefault();
            if (way) move(box, ...way, event.shiftKey); else send({ open: box.dataset.entity });
          });
          return () => {};
        }
        addEventListener('DOMContentLoaded', () => webui.island('model-graph', start));
        """#

    private static let stylesheet = """
        .editor-graph { width: 100%; overflow: auto; border: 1px solid var(--line); border-radius: 10px; background: var(--well);
          max-height: calc(var(--height) - 9rem); }
        .graph { display: block; font-size: 12px; }
        .graph-box { cursor: grab; touch-action: none; user-select: none; outline: none; }
        .graph-box > rect { fill: var(--raised); stroke: var(--edge); }
        .graph-box:hover > rect { stroke: var(--accent); }
        .graph-box:focus-visible > rect { stroke: var(--accent); stroke-width: 2.5; }
        .graph-box > path { stroke: var(--line); }
        .graph-title { font-weight: 600; text-anchor: middle; fill: var(--text); }
        .graph-row { font-size: 11px; fill: var(--secondary); }
        .graph-line > path, .graph-parent > path { fill: none; stroke: var(--accent); stroke-width: 1.3; }
        .graph-line > .graph-head { fill: var(--accent); stroke: none; }
        .graph-parent > path { stroke: var(--tertiary); }
        .graph-parent > .graph-triangle { fill: var(--raised); }
        """
}
