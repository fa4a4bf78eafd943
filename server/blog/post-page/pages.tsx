import { Trusted } from '../../../client/core/trusted.view.tsx';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { printDocument } from '../../core/html/index.ts';
import { idParam, type PageParams, type PageRoute } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize } from '../../core/policy/index.ts';
import { chosenPlayer, videoOf } from '../../media/index.ts';
import { SiteCarousel } from '../../template/index.ts';
import { type Card, settingOf, speech, titleOf } from '../cards/index.ts';
import { asksForComment, commentAddress } from '../comments/index.ts';
import { featuredSlider } from '../featured/index.ts';
import { listingPage } from '../list-page/index.ts';
import { type Scope, subjectOf } from '../post-model/index.ts';
import { feedHeadlines, Ticker } from '../ticker/index.ts';
import { cachedEntry } from './cached-post.ts';
import { entryKey, entryPage } from './post-page.tsx';
import type { EntryKey } from './post-queries.ts';

const scope: Scope = { kind: 'front' };

/** Scope and path of the latest posts: the front page, and the list that `latest/loadmore` extends. */
export const latest = { scope, path: paths.latest };

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
    return playerDocument(context, video.quietPlayer ?? video.player, text('VIDEO_OF', video.host));
  },
};

/** Target of a comment's permalink; undefined for an invalid address. */
const addressOfComment = async (context: RequestContext, by: EntryKey): Promise<string | undefined> => {
  if (!asksForComment(context)) return undefined;
  const { entry, row } = await cachedEntry(context, by);
  return commentAddress(context, subjectOf(context, row), entry.slug);
};

const headlinesOf = (context: RequestContext, cards: readonly Card[]) =>
  cards.slice(0, context.services.site.get('ticker.count')).map(card => ({
    title: titleOf(card.title),
    href: settingOf(context).base + paths.entry(card.slug),
    lang: speech(card).lang,
  }));

/** Latest posts; the first page begins with the news ticker and the featured posts (B-050, requirements Y-09). */
export const latestPage = async (context: RequestContext, query: PageParams) => {
  const { services } = context;
  const source = services.site.get('ticker.source');
  const [feed, featured] = await Promise.all([feedHeadlines(context), featuredSlider(context)]);
  const { baseUrl } = services.settings;
  return listingPage(context, query, {
    ...latest,
    title: text('LATEST_POSTS'),
    feedPath: paths.home,
    grows: true,
    follow: { type: 'site', id: 0, name: services.site.get('site.name') },
    tags: ['ticker', ...featured.tags],
    above: cards => (
      <>
        {source !== 'none' && (
          <Ticker context={context} headlines={feed ?? (source === 'posts' ? headlinesOf(context, cards) : [])} />
        )}
        <SiteCarousel context={context} />
        {featured.html && <Trusted html={featured.html} />}
      </>
    ),
    head: {
      jsonLd: {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: services.site.get('site.name'),
        description: services.site.get('site.description'),
        url: `${baseUrl}/`,
      },
    },
  });
};

export const entryPages: readonly PageRoute[] = [
  playerPage,
  embeddedPlayerPage,
  { path: '/', view: 'latest', handler: latestPage },
  { path: '/blog', handler: latestPage },
  {
    path: '/blog/:slug',
    view: 'entry',
    handler: async (context, query) => {
      const by = entryKey(query);
      const to = await addressOfComment(context, by);
      return to === undefined ? entryPage(context, by, { print: query.print === '1' }) : { to };
    },
  },
];
