// The place of a graph in a page. What draws it is loaded where there is one.
function start(element, state, send, tools) {
  const waiting = [];
  let receive = message => waiting.push(message);
  tools.load('graph-canvas').then(module => {
    if (!element.isConnected) return;
    receive = module.default(element, state, send, tools);
    waiting.forEach(message => receive(message));
  }, error => console.error(error));
  return message => receive(message);
}
addEventListener('DOMContentLoaded', () => {
  for (const kind of ['graph', 'graph-window']) webui.island(kind, start);
});
