/** A text box as the toolbar finds it; `start` and `end` are its selection. */
export interface Selected {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** Edit of the text box: replaces the text between `start` and `end` by `text`, then selects `select` in it. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Counted from the beginning of the box. */
  readonly select: readonly [start: number, end: number];
}

const selectionOf = ({ value, start, end }: Selected): string => value.slice(start, end);

const replacing = ({ start, end }: Selected, before: string, marked: string, after: string): Edit => ({
  start,
  end,
  text: before + marked + after,
  select: [start + before.length, start + before.length + marked.length],
});

/** Puts the selection between two tags and keeps it selected; without a selection the caret is between them. */
export const wrapped = (box: Selected, tag: 'b' | 'i' | 'u' | 'quote'): Edit =>
  replacing(box, `[${tag}]`, selectionOf(box), `[/${tag}]`);

/** An address may not end its own tag. */
const addressWithin = (address: string): string =>
  address.trim().replace(/\s+/g, '%20').replaceAll('[', '%5B').replaceAll(']', '%5D');

/** A link around the selection. Without one the address is its text, selected, so that typing replaces it. */
export const linked = (box: Selected, address: string): Edit => {
  const href = addressWithin(address);
  return replacing(box, `[url=${href}]`, selectionOf(box) || href, '[/url]');
};

/** A picture after the selection, which stays, with its alternative text. */
export const pictured = (box: Selected, address: string, description = ''): Edit => {
  const seen = description.replace(/[[\]\s]+/g, ' ').trim();
  const gap = /\S$/.test(selectionOf(box)) ? ' ' : '';
  return replacing(
    { ...box, start: box.end },
    `${gap}[img${seen && `=${seen}`}]${addressWithin(address)}[/img]`,
    '',
    '',
  );
};

const itemsOf = (selection: string): string[] => {
  const lines = selection.split('\n').filter(line => line.trim() !== '');
  return lines.map(line => (line.startsWith('[*]') ? line : `[*]${line}`));
};

const list = (box: Selected, opening: string): Edit => {
  const items = itemsOf(selectionOf(box));
  if (items.length === 0) return replacing(box, `${opening}\n[*]`, '', '\n[/list]');
  return replacing(box, `${opening}\n`, items.join('\n'), '\n[/list]');
};

/** Each selected line becomes an item of a bulleted list. */
export const bulleted = (box: Selected): Edit => list(box, '[list]');

/** Each selected line becomes an item of a list that counts from a number; anything but a number counts from 1. */
export const numbered = (box: Selected, startingNumber: string): Edit => {
  const number = /^\s*(\d{1,6})\s*$/.exec(startingNumber)?.[1] ?? '1';
  return list(box, `[list=${Number(number)}]`);
};

/** Marks each selected line as an item; without a selection the mark is inserted at the caret. */
export const itemMarked = (box: Selected): Edit => {
  const items = itemsOf(selectionOf(box));
  return items.length > 1 ? replacing(box, '', items.join('\n'), '') : replacing(box, '[*]', selectionOf(box), '');
};

/** The selection without its bracket tags; nothing outside of it is touched. */
export const cleaned = (box: Selected): Edit => replacing(box, '', selectionOf(box).replace(/\[[^[\]\n]*\]/g, ''), '');

/** The text itself behind the selection, which stays; then the caret. */
export const inserted = (box: Selected, text: string): Edit => replacing({ ...box, start: box.end }, text, '', '');
