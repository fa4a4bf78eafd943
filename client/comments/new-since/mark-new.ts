import { create } from '../../core/html.ts';
import { call } from '../../core/http/index.ts';
import { loadTexts } from '../../core/loading/index.ts';
import { formatPlural } from '../../core/page/index.ts';
import { permalinkIn } from '../permalink.ts';
import { type NewComment, setNewComments } from './new-comments.ts';
import { recordVisit, type Visit } from './visits.ts';

const articlesIn = (section: HTMLElement): HTMLElement[] => [
  ...section.querySelectorAll<HTMLElement>('.eb-comments-list [data-comment-item]'),
];

const commentOf = ({ dataset }: HTMLElement): NewComment => ({
  id: Number(dataset.id),
  number: Number(dataset.number),
});

/** Whether other pages show a part of the thread. */
const isPart = (section: HTMLElement): boolean =>
  section.querySelector('.eb-comments-pages, [data-comment-more], [data-comment-exchange-back]') !== null;

const newIn = async (section: HTMLElement, { before, own }: Visit): Promise<NewComment[]> => {
  const here = articlesIn(section)
    .filter(article => !article.classList.contains('is-moderated'))
    .map(commentOf);
  const all = isPart(section)
    ? (await call('site/views/comments/since', { id: Number(section.dataset.id), number: before }))[0]
    : here.filter(({ number }) => number > before);
  return all.filter(({ number }) => !own.includes(number)).sort((a, b) => a.number - b.number);
};

/** Says in both headings of a comment that it is new, in words. The brief one stays one text, so one announcement. */
const markArticle = (article: HTMLElement, word: string): void => {
  const pause = create('span', { className: 'visually-hidden', textContent: ' – ' });
  const mark = create('span', {}, pause, create('span', { className: 'eb-comment-new', textContent: word }));
  mark.dataset.commentNew = '';
  article.querySelector(':scope > .eb-comment-heading')?.append(mark);
  const brief = article.querySelector(':scope > .eb-comment-brief');
  if (brief) brief.textContent += ` – ${word}`;
};

// The link is in the heading, which names the section: the number is heard where the section begins.
const showCount = (section: HTMLElement, { id }: NewComment, sentence: string): void => {
  const href = document.getElementById(`comment-${id}`) ? `#comment-${id}` : permalinkIn(section, id);
  const link = create('a', { href, textContent: sentence });
  const place = create('span', { className: 'eb-comments-new' }, ' – ', link);
  section.querySelector('.eb-comments-heading')?.append(place);
};

const show = async (section: HTMLElement, comments: readonly NewComment[]): Promise<void> => {
  const [first] = comments;
  if (!first) return;
  const texts = await loadTexts('new-comments');
  const ids = new Set(comments.map(({ id }) => id));
  showCount(section, first, formatPlural(texts, 'COMMENTS_NEW', comments.length));
  for (const article of articlesIn(section))
    if (ids.has(Number(article.dataset.id))) markArticle(article, texts.COMMENT_NEW);
};

const marked = new WeakSet<Element>();

/**
 * Remembers in the browser which comments of a post its reader has seen, and marks those that came since the last
 * visit. The page itself is the same for everybody.
 */
export const enhance = async (section: HTMLElement): Promise<void> => {
  if (marked.has(section)) return;
  marked.add(section);
  const bar = section.querySelector<HTMLElement>('[data-thread-steps]');
  if (!bar) return;
  const newest = Number(bar.dataset.newestNumber ?? 0);
  const visit = recordVisit({ postId: section.dataset.id ?? '', newest, now: Date.now() });
  if (newest <= visit.before) return;
  const comments = await newIn(section, visit);
  setNewComments(section, comments);
  await show(section, comments);
};
