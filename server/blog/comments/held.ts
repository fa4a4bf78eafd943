import type { Html } from '../../../protocol/html.ts';
import { type Actor, holds } from '../../core/actor.ts';
import { plainText } from '../../core/bbcode.ts';
import type { PostSubject } from '../../core/policy.ts';
import type { SiteSettings } from '../../core/site-settings.ts';

interface Written {
  readonly title: string;
  readonly body: string;
  readonly name: string;
  readonly html: Html;
}

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu;

const wordsOf = (text: string): string[] => text.normalize('NFKC').toLowerCase().match(wordPattern) ?? [];

// Words and phrases are compared word by word: `ass` does not hold back a class.
const spaced = (text: string): string => ` ${wordsOf(text).join(' ')} `;

const hasListedWord = (list: string, written: Written): boolean => {
  const text = spaced([written.name, written.title, plainText(written.body)].join(' '));
  return list.split('\n').some(line => wordsOf(line).length > 0 && text.includes(spaced(line)));
};

const linksIn = (html: Html): number => html.split('<a ').length - 1;

/** Whether what this actor wrote waits for approval (ruling 11). Who moderates the post never waits. */
export const isHeld = (site: SiteSettings, actor: Actor, post: PostSubject, written: Written): boolean => {
  if (holds(actor, 'moderator') || actor.account?.id === post.authorId) return false;
  const moderation = site.get('comments.moderation');
  return (
    moderation === 'everyone' ||
    (moderation === 'guests' && !actor.account) ||
    hasListedWord(site.get('comments.wordList'), written) ||
    linksIn(written.html) > site.get('comments.linkLimit')
  );
};
