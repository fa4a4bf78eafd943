import type { entryCalls, MoreEntry } from '../../../protocol/blog/post-page.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { type Html, noHtml, print, quotedTagEnd, rawHtml } from '../../core/html/index.ts';
import { type Handlers, handler } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import type { PostSubject } from '../../core/policy/index.ts';
import { settingOf, titleOf } from '../cards/index.ts';
import { PostTools, toolsOf } from '../post-actions/index.ts';
import { postSubject } from '../post-model/index.ts';
import { MorePost } from './autoload-views.tsx';
import { cachedEntry, type LoadedEntry } from './cached-post.ts';
import { LockedEntry } from './locked-views.tsx';
import { entryMoment } from './post.ts';
import { neighboursOf } from './post-queries.ts';
import { loadResponses, Responses } from './responses-views.tsx';

// Fragment links and all attributes that reference ids; cleaned texts and our galleries use double quotes.
const idAttributes =
  /(\s(?:id|for|aria-(?:labelledby|describedby|controls|owns)|headers)=")([^"]+)(")|(\shref="#)([^"]+)(")/g;

const prefixed = (tag: string, prefix: string): string =>
  tag.replace(idAttributes, (_, name, ids, quote, link, target, end) =>
    name === undefined
      ? `${link}${prefix}${target}${end}`
      : `${name}${ids
          .trim()
          .split(/\s+/)
          .map((id: string) => prefix + id)
          .join(' ')}${quote}`,
  );

/** Prefixes the ids of a text and the links to them, for a page that shows several posts. */
const prefixIds = (html: Html, prefix: string): Html => {
  const parts: string[] = [];
  let at = 0;
  for (let start = html.indexOf('<'); start !== -1; start = html.indexOf('<', at)) {
    const end = quotedTagEnd(html, start + 1);
    if (end === -1) break;
    parts.push(html.slice(at, start), prefixed(html.slice(start, end), prefix));
    at = end;
  }
  return rawHtml(parts.join('') + html.slice(at));
};

const shownMax = 200;

/** Parts of a post around its text: tools, and the responses of readers. */
const partsOf = async (context: RequestContext, subject: PostSubject, { entry }: LoadedEntry) => {
  const [tools, responses] = await Promise.all([
    toolsOf(context, [entry.id]),
    subject.isLocked ? null : loadResponses(context, subject, entry),
  ]);
  return {
    tools: <PostTools context={context} post={entry} back={paths.entry(entry.slug)} tools={tools} />,
    responses: responses && <Responses context={context} entry={entry} subject={subject} data={responses} isBelow />,
  };
};

/** Next post below those of the page: older, and none of `shown` (B-012, B-013). Ends after about two hundred posts. */
const moreEntry = async (
  context: RequestContext,
  subject: PostSubject,
  { id, shown }: { id: number; shown: readonly number[] },
): Promise<MoreEntry> => {
  const loaded = await cachedEntry(context, { id });
  const { entry } = loaded;
  const { isLocked } = subject;
  const onPage = [...new Set([...shown, id])];
  const [{ older }, parts] = await Promise.all([
    neighboursOf(context, { id, at: entryMoment(entry), except: onPage }),
    partsOf(context, subject, loaded),
  ]);
  const { site, settings } = context.services;
  const contents = print(
    <MorePost
      view={{
        // A copy of the entry: printed parts are cached by object, and here the ids differ.
        entry: isLocked ? { ...entry, cover: null, source: '' } : { ...entry },
        setting: settingOf(context),
        baseUrl: settings.baseUrl,
        pageTitle: text('PAGE_TITLE', entry.seoTitle || titleOf(entry.title), site.get('site.name')),
        html: isLocked ? noHtml : prefixIds(loaded.html, `post-${entry.id}-`),
        contents: [],
        locked: isLocked && <LockedEntry context={context} entry={entry} isBelow />,
        progress: site.get('posts.readingProgress'),
        hasComments: !isLocked && site.get('comments.enabled'),
        ...parts,
      }}
    />,
  );
  return {
    contents,
    prevId: older && onPage.length < shownMax ? older.id : '',
    uri: `${settings.baseUrl}/blog/${entry.slug}`,
    ...(isLocked ? {} : { exclusion: JSON.stringify(onPage) }),
  };
};

export const entryHandlers: Handlers<keyof typeof entryCalls> = {
  'site/views/entry/loadmore': handler({
    act: 'post.read',
    invalidates: [],
    load: (context, { id }) => postSubject(context, id),
    run: async (context, post, { exclusion }) => {
      const more = await moreEntry(context, post, { id: post.id, shown: exclusion });
      return [JSON.stringify(more)];
    },
  }),
};
