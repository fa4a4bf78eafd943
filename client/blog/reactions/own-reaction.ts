import { localVotes, reactedKey } from '../../core/storage/index.ts';

/** A visitor's reaction to each post, by its id, in this browser. */
export const reacted = localVotes(reactedKey);

export const buttonsOf = (group: HTMLElement): HTMLElement[] => [
  ...group.querySelectorAll<HTMLElement>('[data-reaction]'),
];

export const idOf = (button: HTMLElement): number => Number(button.dataset.id);

/** Shows which reaction is the reader's own; the counts stay. */
export const mark = (group: HTMLElement, own: number | undefined): void => {
  for (const button of buttonsOf(group)) {
    const isOwn = idOf(button) === own;
    button.classList.toggle('is-active', isOwn);
    button.ariaPressed = String(isOwn);
  }
};

/** Marks the reaction that this browser stores for the post: cached pages hold nothing personal. */
export const enhance = (group: HTMLElement): void => {
  const own = reacted.all().get(group.dataset.id ?? '');
  if (own !== undefined) mark(group, own);
};
