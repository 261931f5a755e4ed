// Tables: cells are left by Tab, Return and the arrow keys; rows and columns are added and removed as a whole.
const cellAt = state => {
  const { $from } = state.selection;
  if ($from.parent.type !== schema.nodes.tableCell) return null;
  const depth = $from.depth, table = $from.node(depth - 2);
  return { table, at: $from.before(depth - 2), row: $from.index(depth - 2), column: $from.index(depth - 1) };
};
const rowsOf = table => blocks(table).map(blocks);
// A table in the quotations of another block.
const quotesLike = node => node && { quote: node.attrs.quote };
const tableOf = (rows, like = null) => schema.nodes.table.create(quotesLike(like), rows.map(cells => schema.nodes.tableRow.create(null, cells)));
const emptyCell = (like = null) => schema.nodes.tableCell.create(like && { align: like.attrs.align });

// Places the caret at the end of a cell.
function selectCell(tr, at, row, column) {
  const table = tr.doc.nodeAt(at), cells = table.child(row);
  let place = at + 1;
  for (let index = 0; index < row; index++) place += table.child(index).nodeSize;
  place++;
  for (let index = 0; index <= column; index++) place += cells.child(index).nodeSize;
  return tr.setSelection(TextSelection.create(tr.doc, place - 1));
}
// Replaces the rows of the table with the caret by others. `edit` returns them and the place of the caret.
const editTable = edit => change((tr, state) => {
  const cell = cellAt(state);
  const edited = cell && edit(rowsOf(cell.table), cell);
  if (!edited) return null;
  const { rows, row = cell.row, column = cell.column } = edited;
  tr.replaceWith(cell.at, cell.at + cell.table.nodeSize, tableOf(rows, cell.table));
  return selectCell(tr, cell.at, Math.min(row, rows.length - 1), Math.min(column, rows[0].length - 1));
});
const addRow = editTable((rows, { row }) => ({ rows: rows.toSpliced(row + 1, 0, rows[0].map(emptyCell)), row: row + 1, column: 0 }));
const addColumn = editTable((rows, { column }) => (
  { rows: rows.map(cells => cells.toSpliced(column + 1, 0, emptyCell())), column: column + 1 }));
const removeRow = editTable((rows, { row }) => rows.length > 1 && { rows: rows.toSpliced(row, 1) });
const removeColumn = editTable((rows, { column }) => rows[0].length > 1 && { rows: rows.map(cells => cells.toSpliced(column, 1)) });
const alignColumn = align => editTable((rows, { column }) => (
  { rows: rows.map(cells => cells.with(column, cells[column].type.create({ align }, cells[column].content))) }));
const removeTable = change((tr, state) => {
  const cell = cellAt(state);
  if (!cell) return null;
  tr.replaceWith(cell.at, cell.at + cell.table.nodeSize, schema.nodes.paragraph.create(quotesLike(cell.table)));
  return tr.setSelection(TextSelection.create(tr.doc, cell.at + 1));
});
const insertTable = change((tr, state) => {
  const { $from } = state.selection;
  if ($from.depth !== 1) return null;
  const row = () => [emptyCell(), emptyCell()], isEmpty = $from.parent.content.size === 0;
  const at = isEmpty ? $from.before() : $from.after();
  tr.replaceWith(at, isEmpty ? $from.after() : at, tableOf([row(), row()], $from.parent));
  return selectCell(tr, at, 0, 0);
});

// Leaves the table for the paragraph after it, which is made if there is none.
const leaveTable = change((tr, state) => {
  const cell = cellAt(state), end = cell && cell.at + cell.table.nodeSize;
  if (!cell) return null;
  if (!tr.doc.resolve(end).nodeAfter?.isTextblock) tr.insert(end, schema.nodes.paragraph.create(quotesLike(cell.table)));
  return tr.setSelection(TextSelection.create(tr.doc, end + 1));
});
const goToCell = (state, dispatch, row, column) => {
  dispatch?.(selectCell(state.tr, cellAt(state).at, row, column).scrollIntoView());
  return true;
};
const nextCell = (state, dispatch) => {
  const cell = cellAt(state);
  if (!cell) return false;
  if (cell.column + 1 < cell.table.child(0).childCount) return goToCell(state, dispatch, cell.row, cell.column + 1);
  return cell.row + 1 < cell.table.childCount ? goToCell(state, dispatch, cell.row + 1, 0) : addRow(state, dispatch);
};
const previousCell = (state, dispatch) => {
  const cell = cellAt(state);
  if (!cell) return false;
  if (cell.column > 0) return goToCell(state, dispatch, cell.row, cell.column - 1);
  return cell.row === 0 || goToCell(state, dispatch, cell.row - 1, cell.table.child(0).childCount - 1);
};
// A row that was written with bars into its first cell is spread over the others.
const spreadRow = editTable((rows, { row, column }) => {
  const [first, ...others] = rows[row], isAlone = column === 0 && others.every(cell => !cell.content.size);
  const cells = isAlone && barredCells(first);
  if (!cells || cells.length !== rows[row].length) return null;
  const filled = rows.with(row, rows[row].map((cell, index) => cell.copy(cells[index].content)));
  return { rows: row + 1 < rows.length ? filled : [...filled, rows[row].map(emptyCell)], row: row + 1 };
});
// Return goes down. In an empty last row, it ends the table.
const cellBelow = (state, dispatch) => {
  const cell = cellAt(state);
  if (!cell) return false;
  if (cell.row + 1 < cell.table.childCount) return goToCell(state, dispatch, cell.row + 1, cell.column);
  if (cell.row < 2 || cell.table.lastChild.textContent || !dispatch) return addRow(state, dispatch);
  const end = cell.at + cell.table.nodeSize, tr = state.tr.delete(end - 1 - cell.table.lastChild.nodeSize, end - 1);
  const after = tr.mapping.map(end);
  tr.insert(after, schema.nodes.paragraph.create(quotesLike(cell.table)));
  dispatch(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView());
  return true;
};
// Deleting stops at the edges of a cell; in an empty table, it removes the table.
const stopInCell = (state, dispatch) => {
  const cell = cellAt(state), { $from, empty } = state.selection;
  if (!cell || !empty || $from.parentOffset !== 0) return false;
  return cell.table.textContent || cell.row || cell.column ? true : removeTable(state, dispatch);
};
// The arrow keys leave a table at the end of the text, too.
const leaveBelow = (state, dispatch, view) => {
  const cell = cellAt(state);
  const isLast = cell && cell.row + 1 === cell.table.childCount && cell.at + cell.table.nodeSize === state.doc.content.size;
  return isLast && view?.endOfTextblock('down') ? leaveTable(state, dispatch) : false;
};
