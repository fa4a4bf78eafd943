import type { TextKey } from '../../../protocol/texts.ts';
import { type Html, joinAll, plainTextOf, print, rawHtml, textHtml } from '../../core/html/index.ts';
import { text } from '../../core/i18n/index.ts';
import type { ArchivedRow } from './archive-row-queries.ts';

const titles: Readonly<Record<string, TextKey>> = {
  profile: 'GDPR_PART_PROFILE',
  'login-names': 'GDPR_PART_LOGIN_NAMES',
  identities: 'GDPR_PART_IDENTITIES',
  'profile-values': 'GDPR_PART_PROFILE_VALUES',
  teams: 'GDPR_PART_TEAMS',
  groups: 'GDPR_PART_GROUPS',
  posts: 'GDPR_PART_POSTS',
  revisions: 'GDPR_PART_REVISIONS',
  items: 'GDPR_PART_ITEMS',
  'item-revisions': 'GDPR_PART_ITEM_REVISIONS',
  comments: 'GDPR_PART_COMMENTS',
  'item-comments': 'GDPR_PART_ITEM_COMMENTS',
  likes: 'GDPR_PART_LIKES',
  reactions: 'GDPR_PART_REACTIONS',
  ratings: 'GDPR_PART_RATINGS',
  'co-authored': 'GDPR_PART_COAUTHORED',
  favourites: 'GDPR_PART_FAVOURITES',
  subscriptions: 'GDPR_PART_SUBSCRIPTIONS',
  reports: 'GDPR_PART_REPORTS',
  'autopost-accounts': 'GDPR_PART_AUTOPOST_ACCOUNTS',
  autoposts: 'GDPR_PART_AUTOPOSTS',
  sessions: 'GDPR_PART_SESSIONS',
  tokens: 'GDPR_PART_TOKENS',
  acts: 'GDPR_PART_ACTS',
  'acts-about-you': 'GDPR_PART_ACTS_ABOUT',
  'comments-as-guest': 'GDPR_PART_GUEST_COMMENTS',
  'item-comments-as-guest': 'GDPR_PART_GUEST_ITEM_COMMENTS',
  'subscriptions-as-guest': 'GDPR_PART_GUEST_SUBSCRIPTIONS',
  mails: 'GDPR_PART_MAILS',
  payments: 'GDPR_PART_PAYMENTS',
  'refused-payments': 'GDPR_PART_REFUSED_PAYMENTS',
  'comment-blocks': 'GDPR_PART_COMMENT_BLOCKS',
  media: 'GDPR_PART_MEDIA',
};

export const sectionTitle = (name: string): string => text(titles[name] ?? 'GDPR_TITLE');

const style =
  'body{font:1.05rem/1.6 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}dt{font-weight:600}dd{margin:0 0 .5rem;white-space:pre-wrap;overflow-wrap:anywhere}section{border-top:1px solid;padding-block:1rem}';

/** Start of a page of the archive. The pages are opened from a folder: they load and run nothing. */
export const pageStart = (title: string, language: string): Html =>
  joinAll([
    rawHtml('<!DOCTYPE html><html lang="'),
    textHtml(language),
    rawHtml('"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'),
    rawHtml(
      `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src 'self' file:">`,
    ),
    rawHtml(`<style>${style}</style><title>`),
    textHtml(title),
    rawHtml('</title></head><body><main><h1>'),
    textHtml(title),
    rawHtml('</h1>'),
  ]);

export const pageEnd = rawHtml('</main></body></html>\n');

/** Converts a key such as `createdAt` into a readable label. */
const labelOf = (name: string): string => {
  const words = name.replace(/[A-Z]/g, capital => ` ${capital.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const markup = new Set(['intro', 'body', 'content']);

const displayValue = (name: string, value: unknown): string => {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string') return markup.has(name) ? plainTextOf(rawHtml(value)) : value;
  return String(value);
};

const isDisplayed = ([, value]: readonly [string, unknown]): boolean =>
  value !== null && value !== undefined && value !== '';

/** Renders one row as pairs of label and value. */
export const rowPart = (row: ArchivedRow, number: number): Html =>
  print(
    <section>
      <h2>{number}</h2>
      <dl>
        {Object.entries(row)
          .filter(isDisplayed)
          .map(([name, value]) => [
            <dt key={`${name}-name`}>{labelOf(name)}</dt>,
            <dd key={name}>
              {name === 'file' ? <a href={String(value)}>{String(value)}</a> : displayValue(name, value)}
            </dd>,
          ])}
      </dl>
    </section>,
  );

/** Index page with a link to each section. */
export const contents = (parts: ReadonlyMap<string, number>): Html =>
  print(
    <>
      <p>{text('GDPR_COPY_EXPLAIN')}</p>
      <ul>
        {[...parts].map(([name, count]) => (
          <li key={name}>
            <a href={`${name}.html`}>{sectionTitle(name)}</a> ({count}), <a href={`${name}.json`}>JSON</a>
          </li>
        ))}
      </ul>
    </>,
  );
