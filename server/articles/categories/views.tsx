import { Trusted } from '../../../client/core/trusted.view.tsx';
import { contentLanguage, plural, text } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { Picture } from '../../media/index.ts';
import type { ArticleSetting, Named } from '../article-model/index.ts';
import { type ArticleCard, ArticleCardView, ArticleLinks } from '../cards/index.ts';
import type { ArticleCategory } from './category-queries.ts';
import type { Groups } from './groups.ts';

/** Inline links to categories. */
export const CategoryChips = ({ categories, base }: { categories: readonly Named[]; base: string }) =>
  categories.length > 0 && (
    <nav aria-label={text('CATEGORIES_TITLE')} className="chips">
      <span className="chips-label">{text('CATEGORIES_TITLE')}</span>
      <ul className="chip-list">
        {categories.map(category => (
          <li key={category.id}>
            <a className="chip" href={base + articlePaths.category(category)} {...contentLanguage()}>
              {category.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );

/** Breadcrumbs from the root to the category's parent. */
export const Breadcrumbs = ({ way, base }: { way: readonly Named[]; base: string }) => (
  <nav className="breadcrumbs" aria-label={text('BREADCRUMBS')}>
    <ol>
      <li>
        <a href={base + articlePaths.home()}>{text('ARTICLES_TITLE')}</a>
      </li>
      {way.map(category => (
        <li key={category.id}>
          <a href={base + articlePaths.category(category)} {...contentLanguage()}>
            {category.title}
          </a>
        </li>
      ))}
    </ol>
  </nav>
);

interface IntroProps {
  readonly category: ArticleCategory;
  readonly inside: readonly ArticleCategory[];
  readonly counts: ReadonlyMap<number, number>;
  readonly base: string;
}

/** Header of a category's page: image, description and subcategories (H-046). */
export const CategoryIntro = ({ category, inside, counts, base }: IntroProps) => (
  <>
    {(category.image || category.description !== '') && (
      <div className="itemListCategory">
        {category.image && (
          <Picture
            picture={category.image}
            basePath={base}
            alt={category.image.alt}
            sizes="(min-width: 48rem) 20rem, 100vw"
          />
        )}
        <Trusted className="prose" {...contentLanguage()} html={category.description} />
      </div>
    )}
    {inside.length > 0 && (
      <nav className="itemListSubCategories" aria-label={text('SUBCATEGORIES')}>
        <ul>
          {inside.map(one => (
            <li key={one.id} className="subCategoryContainer">
              <div className="subCategory">
                <h2>
                  <a href={base + articlePaths.category(one)} {...contentLanguage()}>
                    {one.title}
                  </a>
                </h2>
                <p className="muted">{plural('ITEMS_COUNT', counts.get(one.id) ?? 0)}</p>
                {one.description !== '' && <Trusted className="prose" {...contentLanguage()} html={one.description} />}
              </div>
            </li>
          ))}
        </ul>
      </nav>
    )}
  </>
);

/** Splits a page's articles into the groups, in order. */
const grouped = (cards: readonly ArticleCard[], { leading, primary, secondary }: Groups) => {
  const ends = [leading, leading + primary, leading + primary + secondary] as const;
  return {
    leading: cards.slice(0, ends[0]),
    primary: cards.slice(ends[0], ends[1]),
    secondary: cards.slice(ends[1], ends[2]),
    links: cards.slice(ends[2]),
  };
};

const sizes = {
  leading: '(min-width: 64rem) 46rem, 100vw',
  primary: '(min-width: 48rem) 22rem, 100vw',
  secondary: '(min-width: 48rem) 16rem, 100vw',
} as const;

const classes = { leading: 'groupLeading', primary: 'groupPrimary', secondary: 'groupSecondary' } as const;

/** Articles of a category's page in their groups (wire, articles §2). */
export const GroupedArticles = ({
  cards,
  groups,
  setting,
}: {
  cards: readonly ArticleCard[];
  groups: Groups;
  setting: ArticleSetting;
}) => {
  const { links, ...drawn } = grouped(cards, groups);
  return (
    <div className="itemList">
      {(['leading', 'primary', 'secondary'] as const).map(
        name =>
          drawn[name].length > 0 && (
            <div key={name} className={classes[name]}>
              {drawn[name].map(card => (
                <ArticleCardView key={card.id} card={card} setting={setting} sizes={sizes[name]} />
              ))}
            </div>
          ),
      )}
      {links.length > 0 && (
        <section className="groupLinks" aria-labelledby="more-items">
          <h2 id="more-items">{text('ITEMS_MORE')}</h2>
          <ArticleLinks cards={links} setting={setting} />
        </section>
      )}
    </div>
  );
};
