import { Trusted } from '../../client/core/trusted.view.tsx';
import { articleSettingOf } from '../articles/article-model/index.ts';
import { type ArticleCard, ArticleCardView } from '../articles/cards/index.ts';
import { type Card, Moment, printedCard, type Setting, SmallCard, settingOf, titleOf } from '../blog/cards/index.ts';
import type { RequestContext } from '../core/context/index.ts';
import { join } from '../core/html/index.ts';
import { contentLanguage, text } from '../core/i18n/index.ts';
import { articlePaths, paths } from '../core/paths/index.ts';
import type { ComposedFront, ComposedSection } from './composed-queries.ts';

interface CardsProps {
  readonly context: RequestContext;
  readonly cards: readonly Card[];
  readonly form: 'lead' | 'section';
}

const Cards = ({ context, cards, form }: CardsProps) => {
  const setting = settingOf(context);
  const printed = cards.map(card =>
    printedCard(context.services, { card, setting, tools: null, isFirst: form === 'lead', form }),
  );
  return <Trusted className="post-list" html={join(...printed)} />;
};

const ArticleCards = ({ context, cards }: { context: RequestContext; cards: readonly ArticleCard[] }) => {
  const setting = articleSettingOf(context);
  return (
    <div className="post-list">
      {cards.map(card => (
        <ArticleCardView key={card.id} card={card} setting={setting} level={3} />
      ))}
    </div>
  );
};

const pathOf = (section: ComposedSection): string => {
  if (section.kind === 'item-category') return articlePaths.category(section);
  return section.kind === 'category' ? paths.category(section.alias) : paths.tag(section.alias);
};

const Section = ({ context, section }: { context: RequestContext; section: ComposedSection }) => {
  const titleId = `front-${section.kind}-${section.id}`;
  return (
    <section className="front-section" aria-labelledby={titleId}>
      <h2 id={titleId} dir="auto">
        <a href={context.services.settings.basePath + pathOf(section)} lang={contentLanguage().lang}>
          {section.title}
        </a>
      </h2>
      {section.kind === 'item-category' ? (
        <ArticleCards context={context} cards={section.cards} />
      ) : (
        <Cards context={context} cards={section.cards} form="section" />
      )}
    </section>
  );
};

const Featured = ({ cards, setting }: { cards: readonly Card[]; setting: Setting }) =>
  cards.length > 0 && (
    <section className="front-section" aria-labelledby="front-featured">
      <h2 id="front-featured">{text('FEATURED_POSTS')}</h2>
      <ul className="small-cards">
        {cards.map(card => (
          <SmallCard key={card.id} post={card} setting={setting} />
        ))}
      </ul>
    </section>
  );

/** The newest of the other posts, as titles and dates. */
const Latest = ({ cards, setting }: { cards: readonly Card[]; setting: Setting }) =>
  cards.length > 0 && (
    <section className="front-section" aria-labelledby="front-latest">
      <h2 id="front-latest">
        <a href={setting.base + paths.blog()}>{text('LATEST_POSTS')}</a>
      </h2>
      <ul className="title-list">
        {cards.map(({ id, slug, title, publishedAt }) => (
          <li key={id}>
            <a href={setting.base + paths.entry(slug)} lang={contentLanguage().lang} dir="auto">
              {titleOf(title)}
            </a>{' '}
            <span className="muted">
              <Moment date={publishedAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );

/** Lead story, featured posts, sections and a quiet list; the same for all readers. */
export const ComposedFrontView = ({ context, front }: { context: RequestContext; front: ComposedFront }) => {
  const setting = settingOf(context);
  return (
    <>
      {front.lead && <Cards context={context} cards={[front.lead]} form="lead" />}
      <Featured cards={front.featured} setting={setting} />
      {front.sections.map(section => (
        <Section key={`${section.kind} ${section.id}`} context={context} section={section} />
      ))}
      <Latest cards={front.latest} setting={setting} />
    </>
  );
};
