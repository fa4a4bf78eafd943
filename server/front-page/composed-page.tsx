import { Trusted } from '../../client/core/trusted.view.tsx';
import type { FrontSection } from '../../protocol/look.ts';
import { nextArticleChange } from '../articles/article-model/index.ts';
import { articleCardTags } from '../articles/cards/index.ts';
import { authorTags, type Card } from '../blog/cards/index.ts';
import { nextChange } from '../blog/post-model/index.ts';
import { SubscribeButton, subscriptionsOf } from '../blog/subscriptions/index.ts';
import { fragmentCache, type Tag, tagsOfPost } from '../core/cache/index.ts';
import type { RequestContext } from '../core/context/index.ts';
import { type Html, print } from '../core/html/index.ts';
import type { Page } from '../core/http/index.ts';
import { text } from '../core/i18n/index.ts';
import { paths } from '../core/paths/index.ts';
import { moment } from '../core/time/index.ts';
import { type ComposedFront, type ComposedSection, composedFront } from './composed-queries.ts';
import { ComposedFrontView } from './composed-views.tsx';
import { earliest } from './earliest.ts';
import { SiteSentence, siteJsonLd } from './intro-views.tsx';
import { frontFeedLinks } from './site-feed.ts';

interface PrintedFront {
  readonly html: Html;
  readonly isEmpty: boolean;
  readonly tags: readonly Tag[];
  readonly expires: Date | null;
}

const cardTags = (card: Card): Tag[] => [...tagsOfPost(card.id), ...authorTags(card)];

const sectionTags = (section: ComposedSection): readonly Tag[] =>
  section.kind === 'item-category' ? articleCardTags(section.cards) : section.cards.flatMap(cardTags);

/** Tags of the chosen sections, also of those that show nothing yet. */
const chosenTags = (chosen: readonly FrontSection[]): Tag[] =>
  chosen.flatMap(({ kind, id }): Tag[] => (kind === 'item-category' ? ['items', `${kind}:${id}`] : [`${kind}:${id}`]));

const tagsOf = ({ lead, featured, sections, latest }: ComposedFront, chosen: readonly FrontSection[]): Tag[] => [
  ...(['settings', 'posts', 'featured'] as const),
  ...chosenTags(chosen),
  ...sections.flatMap(sectionTags),
  ...[...(lead ? [lead] : []), ...featured, ...latest].flatMap(cardTags),
];

const fronts = fragmentCache<PrintedFront>('composed front page');

const printedFront = (context: RequestContext): Promise<PrintedFront> => {
  const { sql, services } = context;
  const sections = services.site.get('look.frontSections');
  return fronts(
    context,
    { key: JSON.stringify(sections), tags: front => front.tags, expires: front => front.expires },
    async () => {
      const now = moment(services.clock);
      const [front, ...changes] = await Promise.all([
        composedFront(sql, sections, now),
        nextChange(sql, now),
        nextArticleChange(sql, { levels: ['public'], now }),
      ]);
      // The same for all readers: nobody's own links are in it.
      const visitor = { ...context, token: '', actor: { account: null, visitor: '' } };
      const html = print(<ComposedFrontView context={visitor} front={front} />);
      return { html, isEmpty: front.lead === undefined, tags: tagsOf(front, sections), expires: earliest(changes) };
    },
  );
};

/** Front page composed of a lead story, featured posts, sections by category or tag, and the latest titles. */
export const composedPage = async (context: RequestContext): Promise<Page> => {
  const { services } = context;
  const name = services.site.get('site.name');
  const [front, subscribed] = await Promise.all([printedFront(context), subscriptionsOf(context, 'site', [0])]);
  return {
    title: name,
    head: {
      canonical: paths.home,
      feeds: frontFeedLinks(context),
      jsonLd: siteJsonLd(services),
    },
    tags: ['frame', ...front.tags],
    expires: front.expires,
    main: (
      <div className="listing front">
        <header className="page-header">
          <h1 className="visually-hidden">{name}</h1>
          <SiteSentence site={services.site} />
          <SubscribeButton
            target={{ type: 'site', id: 0, name }}
            subscriptionId={subscribed.get(0) ?? null}
            base={services.settings.basePath}
            back={paths.home}
          />
        </header>
        {front.isEmpty ? <p className="empty">{text('POSTS_EMPTY')}</p> : <Trusted html={front.html} />}
      </div>
    ),
  };
};
