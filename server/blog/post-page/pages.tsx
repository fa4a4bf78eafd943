import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { printDocument } from '../../core/html/index.ts';
import { idParam, type PageRoute, type ParamsOf } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { authorize } from '../../core/policy/index.ts';
import { chosenPlayer, videoOf } from '../../media/index.ts';
import { titleOf } from '../cards/index.ts';
import { asksForComment, commentAddress, isThreadQuery, threadQueryNames } from '../comments/index.ts';
import { subjectOf } from '../post-model/index.ts';
import { cachedEntry } from './cached-post.ts';
import { type EntryParams, entryKey, entryPage } from './post-page.tsx';
import type { EntryKey } from './post-queries.ts';
import { respondsTo } from './response-queries.ts';

const policyFor = (player: string): string =>
  [
    "default-src 'none'",
    "style-src-attr 'unsafe-inline'",
    `frame-src ${new URL(player).origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');

const fills = { border: 0, display: 'block', width: '100vw', height: '100vh' } as const;

const PlayerDocument = ({ player, title, language }: { player: string; title: string; language: string }) => (
  <html lang={language}>
    <head>
      <meta charSet="utf-8" />
      <meta name="robots" content="noindex" />
      <meta name="color-scheme" content="light dark" />
      <title>{title}</title>
    </head>
    <body style={{ margin: 0, overflow: 'hidden' }}>
      <iframe
        src={player}
        title={title}
        style={fills}
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        allow="autoplay; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    </body>
  </html>
);

const playerDocument = (context: RequestContext, player: string, title: string) => ({
  type: 'text/html; charset=utf-8',
  body: printDocument(
    <PlayerDocument player={player} title={title} language={context.services.site.get('site.language')} />,
  ),
  headers: { 'content-security-policy': policyFor(player) },
});

/**
 * Frame of a video post, loaded when the reader presses play: only this document's policy allows the player's origin.
 */
const playerPage: PageRoute = {
  path: '/blog/player/:id',
  handler: async (context, { id }) => {
    const postId = idParam(id);
    if (postId === undefined) throw notFound();
    const { entry, row, tags } = await cachedEntry(context, { id: postId });
    const subject = subjectOf(context, row);
    authorize(context.actor, 'post.read', subject);
    const player = entry.kind === 'video' && !subject.isLocked ? chosenPlayer(entry.source) : null;
    if (player === null) throw notFound();
    const title = text('VIDEO_FRAME', titleOf(entry.title), videoOf(entry.source)?.host ?? '');
    return {
      ...playerDocument(context, player, title),
      ...(subject.privacy === 'public' && !entry.isProtected ? { tags } : {}),
    };
  },
};

/** Frame of a video in a text: the player without cookies of an address, if its site is one of the known ones. */
const embeddedPlayerPage: PageRoute = {
  path: '/blog/player/embedded',
  handler: async (context, { link = '' }) => {
    const video = videoOf(link, context.services.site.get('videos.peertubeHosts'));
    if (!video) throw notFound();
    return playerDocument(context, video.cookielessPlayer ?? video.player, text('VIDEO_OF', video.host));
  },
};

/** Target of a comment's permalink; undefined for an invalid address. */
const addressOfComment = async (context: RequestContext, by: EntryKey): Promise<string | undefined> => {
  if (!asksForComment(context)) return undefined;
  const { entry, row } = await cachedEntry(context, by);
  return commentAddress(context, subjectOf(context, row), entry.slug);
};

const entryQueryNames = ['print', ...threadQueryNames] as const;

const entry = async (context: RequestContext, query: EntryParams & ParamsOf<(typeof entryQueryNames)[number]>) => {
  const by = entryKey(query);
  const to = await addressOfComment(context, by);
  return to === undefined ? entryPage(context, by, { print: query.print === '1' }) : { to };
};

/** Whether a response of the reader may be on the page of a post. */
const showsResponseOf = async (context: RequestContext, query: EntryParams): Promise<boolean> => {
  // The post would be read twice: exact pages cache nothing of it.
  if (context.services.site.get('cache.exact')) return true;
  const { entry, row } = await cachedEntry(context, entryKey(query));
  authorize(context.actor, 'post.read', subjectOf(context, row));
  return !context.actor.account || respondsTo(context.sql, context.actor.account.id, entry.id);
};

export const entryPages: readonly PageRoute[] = [
  playerPage,
  embeddedPlayerPage,
  {
    ...{ path: '/blog/:slug', view: 'entry', queryNames: entryQueryNames },
    ...{ showsResponseOf, repeatsNothingOf: isThreadQuery, handler: entry },
  },
  { path: '/blog/post-by-number/:id', handler: entry },
];
