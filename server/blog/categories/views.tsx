import { plural, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import type { Category } from './queries.ts';
import type { Branch } from './tree.ts';

interface Shared {
  readonly base: string;
  /** Number of published posts by category. */
  readonly counts: ReadonlyMap<number, number>;
}

const CategoryLink = ({ category, base, counts }: { category: Category } & Shared) => (
  <>
    <a href={base + paths.category(category.alias)}>{category.title}</a>{' '}
    <span className="muted">{plural('POSTS_COUNT', counts.get(category.id) ?? 0)}</span>
  </>
);

const Subcategories = ({ branches, ...shared }: { branches: readonly Branch[] } & Shared) =>
  branches.length > 0 && (
    <ul>
      {branches.map(({ category, branches: deeper }) => (
        <li key={category.id}>
          <CategoryLink category={category} {...shared} />
          <Subcategories branches={deeper} {...shared} />
        </li>
      ))}
    </ul>
  );

/** All categories with their subcategories. */
export const CategoryTree = ({ branches, ...shared }: { branches: readonly Branch[] } & Shared) =>
  branches.length === 0 ? (
    <p className="empty">{text('CATEGORIES_EMPTY')}</p>
  ) : (
    <ul className="place-list" data-eb-categories="">
      {branches.map(({ category, branches: deeper }) => (
        <li key={category.id}>
          <h2>
            <a href={shared.base + paths.category(category.alias)}>{category.title}</a>
          </h2>
          <p className="muted">{plural('POSTS_COUNT', shared.counts.get(category.id) ?? 0)}</p>
          {category.description && <p>{category.description}</p>}
          <Subcategories branches={deeper} {...shared} />
        </li>
      ))}
    </ul>
  );

/** Introduction above the posts of a category. */
export const CategoryIntro = ({
  category,
  inside,
  base,
}: {
  category: Category;
  inside: readonly Category[];
  base: string;
}) => (
  <>
    {category.description && <p className="lead">{category.description}</p>}
    {inside.length > 0 && (
      <nav aria-label={text('SUBCATEGORIES')} className="chips">
        <span className="chips-label">{text('SUBCATEGORIES')}</span>
        <ul className="chip-list">
          {inside.map(({ id, title, alias }) => (
            <li key={id}>
              <a className="chip" href={base + paths.category(alias)}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    )}
  </>
);
