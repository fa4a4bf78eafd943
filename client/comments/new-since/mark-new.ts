import { loadTexts } from '../../core/loading/index.ts';
import { formatPlural } from '../../core/page/index.ts';
import { type NewComment, setNewComments } from './new-comments.ts';
import { recordVisit, type Visit } from './visits.ts';

/** Comments of a post or article as their marks see them. */
export interface MarkedComments {
  readonly section: HTMLElement;
  /** Number of the newest comment; 0: there is none. */
  readonly newestNumber: number;
  /** The published comments of this page. */
  readonly shown: () => readonly NewComment[];
  /** Finds those after a number on all pages; undefined where this page shows all. */
  readonly since: ((number: number) => Promise<readonly NewComment[]>) | undefined;
  /** Says at a comment that it is new; does nothing for one of another page. */
  readonly mark: (comment: NewComment, word: string) => void;
  /** Says how many are new, with a link to the first of them. */
  readonly showCount: (first: NewComment, sentence: string) => void;
}

const newIn = async ({ shown, since }: MarkedComments, { before, own }: Visit): Promise<NewComment[]> => {
  const all = (await since?.(before)) ?? shown().filter(({ number }) => number > before);
  return all.filter(({ number }) => !own.includes(number)).sort((a, b) => a.number - b.number);
};

const marked = new WeakSet<Element>();

/**
 * Remembers in the browser which comments of a post its reader has seen, and marks those that came since the last
 * visit. The page itself is the same for everybody.
 */
export const markNew = async (comments: MarkedComments): Promise<void> => {
  const { section, newestNumber: newest } = comments;
  if (marked.has(section)) return;
  marked.add(section);
  const visit = recordVisit({ postId: section.dataset.id ?? '', newest, now: Date.now() });
  if (newest <= visit.before) return;
  const found = await newIn(comments, visit);
  setNewComments(section, found);
  const [first] = found;
  if (!first) return;
  const texts = await loadTexts('new-comments');
  comments.showCount(first, formatPlural(texts, 'COMMENTS_NEW', found.length));
  for (const comment of found) comments.mark(comment, texts.COMMENT_NEW);
};
