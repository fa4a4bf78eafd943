import { askedId } from '../../core/asked.ts';
import { moment } from '../../core/clock.ts';
import { withContents } from '../../core/contents.ts';
import { dateTimeWords } from '../../core/dates.ts';
import type { FieldError } from '../../core/form.tsx';
import { noHtml } from '../../core/html.tsx';
import type { Page } from '../../core/page.ts';
import type { Tag } from '../../core/page-cache.ts';
import { paths } from '../../core/paths.ts';
import { judge, type PostSubject } from '../../core/policy.ts';
import { notFound, Refusal } from '../../core/refusal.ts';
import type { Asked } from '../../core/route.ts';
import { text } from '../../core/texts.ts';
import type { Visit } from '../../core/visit.ts';
import { CommentsSection, loadComments } from '../comments/views.tsx';
import { toolsOf } from '../posts/tools-queries.ts';
import { PostTools } from '../posts/tools-views.tsx';
import { type Entry, entryMoment } from './entry.ts';
import { entryHead } from './entry-head.ts';
import { entryOf, neighboursOf } from './entry-queries.ts';
import { EntryPage, type EntryView } from './entry-views.tsx';
import { nextChange } from './listing-queries.ts';
import { LockedEntry } from './locked-views.tsx';
import { settingOf, titleOf } from './meta-views.tsx';
import { PrintedEntry } from './print-views.tsx';

const noNeighbours = { older: null, newer: null };

const refuse = (verdict: ReturnType<typeof judge>): void => {
  if (verdict === 'SIGN_IN_FIRST') throw new Refusal('SIGN_IN_FIRST', { status: 403, code: 'sign-in' });
  if (verdict !== true) throw notFound();
};

/** Why the public does not see what this reader sees. */
const stateOf = (entry: Entry, subject: PostSubject, now: Date, locale: string): string => {
  if (entry.shelf === 'archived') return text('NOT_PUBLIC_ARCHIVED');
  if (entry.shelf !== 'live') return text('NOT_PUBLIC_TRASHED');
  if (entry.state !== 'published' || entry.publishedAt === null) return text('NOT_PUBLIC_DRAFT');
  if (entry.publishedAt > now) return text('NOT_PUBLIC_SCHEDULED', dateTimeWords(entry.publishedAt, locale));
  if (!subject.isOut) return text('NOT_PUBLIC_ENDED');
  if (subject.privacy === 'private') return text('NOT_PUBLIC_PRIVATE');
  return subject.privacy === 'registered' ? text('NOT_PUBLIC_REGISTERED') : '';
};

const tagsOf = (entry: Entry): Tag[] => [
  'settings',
  'frame',
  'posts',
  `post:${entry.id}`,
  `author:${entry.author.id}`,
  ...entry.categories.map(({ id }) => `category:${id}` as const),
  ...entry.tags.map(({ id }) => `tag:${id}` as const),
];

const found = async (visit: Visit, by: Parameters<typeof entryOf>[1]) => {
  const loaded = await entryOf(visit, by);
  if (!loaded) throw notFound();
  refuse(judge(visit.actor, 'post.read', loaded.subject));
  return loaded;
};

/** The page of a post: 404 for who may not know of it, the password's form for who has not given it (spec §2.4, §2.5). */
export const entryPage = async (
  visit: Visit,
  by: Parameters<typeof entryOf>[1],
  { print, errors = [] }: { print: boolean; errors?: readonly FieldError[] },
): Promise<Page> => {
  const { entry, subject } = await found(visit, by);
  const { services } = visit;
  const now = moment(services.clock);
  const isPage = entry.kind === 'page';
  const isLocked = subject.isLocked;
  const hasComments = !isPage && !isLocked && !print && services.site.get('comments.enabled');
  const [around, comments, expires, tools] = await Promise.all([
    isPage || print ? noNeighbours : neighboursOf(visit, { id: entry.id, at: entryMoment(entry) }),
    hasComments ? loadComments(visit, subject) : null,
    nextChange(visit.sql, now),
    toolsOf(visit, [entry.id]),
  ]);
  const setting = settingOf(visit);
  const { html, contents } = isLocked ? { html: noHtml, contents: [] } : withContents(entry.text);
  const title = entry.seoTitle || titleOf(entry.title);
  const view: EntryView = {
    entry: isLocked ? { ...entry, cover: null, source: '' } : entry,
    setting,
    baseUrl: services.settings.baseUrl,
    pageTitle: text('PAGE_TITLE', title, services.site.get('site.name')),
    html,
    contents,
    ...around,
    state: stateOf(entry, subject, now, setting.locale),
    progress: services.site.get('posts.readingProgress'),
    tools: (
      <PostTools
        visit={visit}
        post={{ id: entry.id, title: titleOf(entry.title) }}
        back={paths.entry(entry.slug)}
        names={tools.get(entry.id) ?? []}
      />
    ),
    locked: isLocked && <LockedEntry visit={visit} entry={entry} errors={errors} />,
    comments: comments && <CommentsSection visit={visit} post={subject} data={comments} />,
  };
  const head = entryHead(visit, entry, subject, around);
  return {
    title,
    head: print ? { ...head, robots: 'noindex' } : head,
    tags: tagsOf(entry),
    expires,
    ...(print ? { frame: 'bare' as const } : {}),
    ...(comments ? { skips: [{ href: '#comments', label: text('SKIP_TO_COMMENTS') }] } : {}),
    main: print ? <PrintedEntry view={view} /> : <EntryPage view={view} />,
  };
};

/** By the slug of the path, else by the id of the query. */
export const askedEntry = (asked: Asked): Parameters<typeof entryOf>[1] => {
  if (asked.slug !== undefined) return { slug: asked.slug };
  const id = askedId(asked.id);
  if (id === undefined) throw notFound();
  return { id };
};
