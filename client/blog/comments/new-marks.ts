import { type MarkedComments, markNew, permalinkIn } from '../../comments/index.ts';
import { create } from '../../core/html.ts';
import { call } from '../../core/http/index.ts';
import { isPart, itemWithId, part } from './parts.ts';

type NewComment = ReturnType<MarkedComments['shown']>[number];

const shownIn = (section: HTMLElement): NewComment[] =>
  [...section.querySelectorAll<HTMLElement>('.eb-comments-list [data-comment-item]:not(.is-moderated)')].map(
    ({ dataset }) => ({ id: Number(dataset.id), number: Number(dataset.number) }),
  );

/** Says in both headings of a comment that it is new, in words. The brief one stays one text, so one announcement. */
const markItem = (item: HTMLElement, word: string): void => {
  const pause = create('span', { className: 'visually-hidden', textContent: ' – ' });
  const mark = create('span', {}, pause, create('span', { className: 'eb-comment-new', textContent: word }));
  mark.dataset.commentNew = '';
  part(item, ':scope > .eb-comment-heading')?.append(mark);
  const brief = part(item, ':scope > .eb-comment-brief');
  if (brief) brief.textContent += ` – ${word}`;
};

// The link is in the heading, which names the section: the number is heard where the section begins.
const showCount = (section: HTMLElement, { id }: NewComment, sentence: string): void => {
  const href = document.getElementById(`comment-${id}`) ? `#comment-${id}` : permalinkIn(section, id);
  const link = create('a', { href, textContent: sentence });
  const place = create('span', { className: 'eb-comments-new' }, ' – ', link);
  part(section, '.eb-comments-heading')?.append(place);
};

const since = async (section: HTMLElement, number: number): Promise<readonly NewComment[]> =>
  (await call('site/views/comments/since', { id: Number(section.dataset.id), number }))[0];

/** Marks the comments of a post that its reader has not seen. Pages without the bar of the thread have none. */
export const enhance = async (section: HTMLElement): Promise<void> => {
  const bar = part(section, '[data-thread-steps]');
  if (!bar) return;
  await markNew({
    section,
    newestNumber: Number(bar.dataset.newestNumber ?? 0),
    shown: () => shownIn(section),
    since: isPart(section) ? number => since(section, number) : undefined,
    mark: ({ id }, word) => {
      const item = itemWithId(section, id);
      if (item) markItem(item, word);
    },
    showCount: (first, sentence) => showCount(section, first, sentence),
  });
};
