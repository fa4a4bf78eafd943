import { part } from './parts.ts';

const levelOf = (item: Element): number => Number(/\bdepth-(\d+)\b/.exec(item.className)?.[1] ?? 0);

const listed = (item: HTMLElement): HTMLElement => {
  const row = document.createElement('li');
  row.append(item);
  return row;
};

const repliesOf = (row: HTMLElement): HTMLElement => {
  const found = part(row, ':scope > .eb-comment-replies');
  if (found) return found;
  const made = document.createElement('ol');
  made.className = 'eb-comment-replies';
  row.append(made);
  return made;
};

/** The comment or what is left of it, by its id. */
const placeOf = (section: Element, id: string | number): HTMLElement | undefined =>
  part(section, `article[data-id="${CSS.escape(String(id))}"]`);

// What hangs too deep stands beside its parent, as the server prints it. A thread without lists is a flat one.
const insertReply = (item: HTMLElement, parent: HTMLElement): void => {
  const row = parent.closest<HTMLElement>('li');
  if (!row) parent.after(item);
  else if (levelOf(item) > levelOf(parent)) repliesOf(row).append(listed(item));
  else row.after(listed(item));
};

/** A reply comes after its parent, any other comment at the end of the list (spec §4.3). */
export const insertComment = (section: HTMLElement, item: HTMLElement, parentId: number): void => {
  const parent = parentId === 0 ? undefined : placeOf(section, parentId);
  const list = part(section, '[data-comment-list]');
  if (parent) insertReply(item, parent);
  else part(list, '.eb-comments-thread')?.appendChild(listed(item)) ?? list?.append(item);
};
