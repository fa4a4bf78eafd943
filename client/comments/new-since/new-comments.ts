/** Comment that came since the reader was here last. */
export interface NewComment {
  readonly id: number;
  readonly number: number;
}

const bySection = new WeakMap<Element, readonly NewComment[]>();

/** The new comments of a thread, on all its pages, in the order in which they were written. */
export const newCommentsOf = (section: Element): readonly NewComment[] => bySection.get(section) ?? [];

export const setNewComments = (section: Element, comments: readonly NewComment[]): void => {
  bySection.set(section, comments);
};
