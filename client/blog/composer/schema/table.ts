import { Node } from '@tiptap/core';
import { goToNextCell, tableEditing } from '@tiptap/pm/tables';

const numberFrom = (name: string) => (element: HTMLElement) => Math.max(1, Number(element.getAttribute(name)) || 1);

const cellAttributes = () => ({
  colspan: { default: 1, parseHTML: numberFrom('colspan') },
  rowspan: { default: 1, parseHTML: numberFrom('rowspan') },
  colwidth: { default: null, rendered: false },
});

const spans = ({ colspan, rowspan }: Readonly<Record<string, unknown>>): Record<string, string> => ({
  ...(Number(colspan) > 1 && { colspan: String(colspan) }),
  ...(Number(rowspan) > 1 && { rowspan: String(rowspan) }),
});

/** A table with its caption; `output` arranges its header rows and columns. */
export const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  extendNodeSchema: ({ name }) =>
    ({
      table: { tableRole: 'table' },
      tableRow: { tableRole: 'row' },
      tableCell: { tableRole: 'cell' },
      tableHeader: { tableRole: 'header_cell' },
    })[name] ?? {},
  addAttributes: () => ({
    caption: { default: '', parseHTML: element => element.querySelector('caption')?.textContent?.trim() ?? '' },
  }),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: ({ node }) => {
    const { caption } = node.attrs;
    return typeof caption === 'string' && caption !== ''
      ? ['table', {}, ['caption', {}, caption], ['tbody', {}, 0]]
      : ['table', {}, ['tbody', {}, 0]];
  },
  addKeyboardShortcuts() {
    const step = (direction: 1 | -1) => () => goToNextCell(direction)(this.editor.state, this.editor.view.dispatch);
    return { Tab: step(1), 'Shift-Tab': step(-1) };
  },
  addProseMirrorPlugins: () => [tableEditing()],
});

export const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }, { tag: 'caption', ignore: true }],
  renderHTML: () => ['tr', {}, 0],
});

export const TableCell = Node.create({
  name: 'tableCell',
  content: 'block+',
  isolating: true,
  addAttributes: cellAttributes,
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: ({ node }) => ['td', spans(node.attrs), 0],
});

export const TableHeader = Node.create({
  name: 'tableHeader',
  content: 'block+',
  isolating: true,
  addAttributes: () => ({
    ...cellAttributes(),
    scope: { default: null, parseHTML: (element: HTMLElement) => element.getAttribute('scope') },
  }),
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: ({ node }) => ['th', spans(node.attrs), 0],
});
