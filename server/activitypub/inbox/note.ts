import { convert } from 'html-to-text';
import { z } from 'zod';
import { isLanguageTag } from '../../../protocol/direction.ts';
import { limits } from '../../../protocol/limits.ts';
import { publicAudience } from '../json-ld.ts';
import { isSameOrigin, remoteAddress } from '../signatures/fetch-object.ts';
import type { RemoteActor } from '../signatures/remote-actor-queries.ts';
import type { Activity } from './activity.ts';

const one = z.string().max(500);
const several = z.union([one.transform(value => [value]), z.array(one)]).catch([]);

const noteShape = z.object({
  id: one,
  type: z.literal('Note'),
  attributedTo: one,
  inReplyTo: one,
  content: z.string(),
  summary: z.string().catch(''),
  url: one.catch(''),
  to: several,
  cc: several,
  contentMap: z.record(z.string(), z.string()).catch({}),
});

/** A public reply of another server. */
export interface Note {
  readonly id: string;
  readonly inReplyTo: string;
  /** Converts its markup to plain text. */
  readonly body: () => string;
  /** Address of its page. */
  readonly url: string;
  readonly language: string;
}

const everyone: ReadonlySet<string> = new Set([publicAudience, 'as:Public', 'Public']);

/** Characters of markup: unclosed tags cost the square of their number. */
const longestMarkup = 20_000;

/** Text of a note: paragraphs, lists, addresses of links; of mentions and hashtags the name alone. */
const plainText = (html: string): string =>
  convert(html, {
    wordwrap: false,
    limits: { maxInputLength: 200_000, maxDepth: 50 },
    selectors: [
      { selector: 'a.mention', format: 'anchor', options: { ignoreHref: true } },
      { selector: 'a.hashtag', format: 'anchor', options: { ignoreHref: true } },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
      { selector: 'img', format: 'skip' },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(selector => ({ selector, options: { uppercase: false } })),
    ],
  });

// Mastodon begins a reply with the names of those whom it answers.
const leadingMentions = /^(?:@[\w.-]{1,100}(?:@[\w.-]{1,253})?\s+){1,20}/;

const languageOf = (content: string, contentMap: Readonly<Record<string, string>>): string => {
  const [language = ''] = Object.entries(contentMap).find(([, words]) => words === content) ?? [];
  return isLanguageTag(language) && language.length <= limits.language ? language : '';
};

const bodyOf = (content: string, summary: string): string => {
  const words = plainText(content).trim().replace(leadingMentions, '');
  const warning = plainText(summary).trim();
  return warning === '' || words === '' ? words : `${warning}\n\n${words}`;
};

/**
 * The public reply in an activity, by the account that signed it and of its server; undefined for everything else. A
 * private message is never one.
 */
export const noteIn = ({ object }: Activity, { uri }: RemoteActor): Note | undefined => {
  const read = noteShape.safeParse(object);
  if (!read.success) return undefined;
  const { id, attributedTo, inReplyTo, content, summary, url, to, cc, contentMap } = read.data;
  if (attributedTo !== uri || !isSameOrigin(id, uri) || !remoteAddress(id)) return undefined;
  if (![...to, ...cc].some(address => everyone.has(address))) return undefined;
  if (content.length + summary.length > longestMarkup) return undefined;
  return {
    ...{ id, inReplyTo },
    body: () => bodyOf(content, summary),
    url: remoteAddress(url) && isSameOrigin(url, uri) ? url : id,
    language: languageOf(content, contentMap),
  };
};
