import { localVotes, ratedArticlesKey } from '../../core/storage/index.ts';

/** The stars that a visitor gave each article in this browser. */
const rated = localVotes(ratedArticlesKey);

/** The visitor's own vote for an article, in stars. */
export const localVote = (id: string): number | undefined => rated.all().get(id);

/** Shows or hides the button that removes the vote for an article. */
export const showRemoval = (id: string, isShown: boolean): void => {
  for (const form of document.querySelectorAll<HTMLElement>(`[data-vote-removal="${CSS.escape(id)}"]`))
    form.hidden = !isShown;
};

/** Stores a vote or its removal, and shows the button to remove it accordingly. */
export const saveVote = (id: string, value: number | undefined): void => {
  rated.keep(id, value);
  showRemoval(id, value !== undefined);
};
