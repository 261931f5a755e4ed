// Shared by all parts: the document, its initial state, and finding elements.
const root = document.documentElement;
root.classList.add('js');
const given = JSON.parse(document.getElementById('webui-state').textContent);
let { session, token } = given, seq = given.page.seq, templates = given.page.templates;
let sealed = null, composing = null;
const nodes = new Map(), fields = new WeakMap(), islands = new WeakMap(), kinds = new Map();
const told = new WeakMap(), pending = new Map();
const on = (name, handler, options) => addEventListener(name, handler, options);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const id = element => +element.dataset.i;
const here = () => location.pathname + location.search;

function get(i) {
  let node = nodes.get(i);
  if (node?.isConnected && id(node) === i) return node;
  node = document.querySelector(`[data-i="${i}"]`);
  if (node) nodes.set(i, node); else nodes.delete(i);
  return node;
}
