import { limits } from '../../protocol/limits.ts';
import type { RequestContext } from '../core/context/index.ts';
import { boundFields, Field, type FieldError, SelectField } from '../core/forms/index.ts';
import { text } from '../core/i18n/index.ts';

/** Typed values of a search result preview, and of the search engine fields. */
interface SeoValues {
  readonly title: string;
  readonly slug: string;
  readonly excerpt: string;
  readonly seo_title: string;
  readonly seo_description: string;
  readonly robots: string;
  readonly canonical: string;
}

/** Choices of the robots field; a stored value outside the list is added. */
export const robotChoices = (stored: string) => {
  const known = [
    { value: '', title: text('COMPOSER_ROBOTS_ALL') },
    { value: 'noindex, nofollow', title: text('COMPOSER_ROBOTS_NONE') },
    { value: 'noindex', title: text('COMPOSER_ROBOTS_NOINDEX') },
    { value: 'nofollow', title: text('COMPOSER_ROBOTS_NOFOLLOW') },
  ];
  return known.some(({ value }) => value === stored) ? known : [...known, { value: stored, title: stored }];
};

/** Search engine fields with a preview, which the script keeps up to date. */
export const SeoFields = ({
  typed,
  errors,
  slug,
  context,
}: {
  typed: SeoValues;
  errors: readonly FieldError[];
  slug: string;
  context: RequestContext;
}) => {
  const field = boundFields(typed, errors);
  return (
    <>
      <section className="composer-result" data-composer-result="" aria-label={text('COMPOSER_RESULT')}>
        <span className="composer-result-address" data-result-address="">
          {`${context.services.settings.baseUrl}/blog/${typed.slug || slug}`}
        </span>
        <span className="composer-result-title" data-result-title="">
          {typed.seo_title || typed.title || text('UNTITLED')}
        </span>
        <span className="composer-result-words" data-result-words="">
          {typed.seo_description || typed.excerpt}
        </span>
      </section>
      <Field
        {...field('seo_title')}
        label={text('WRITE_SEO_TITLE')}
        hint={text('COMPOSER_SEO_TITLE_HINT')}
        maxLength={limits.title}
      />
      <Field
        {...field('seo_description')}
        label={text('WRITE_SEO_DESCRIPTION')}
        hint={text('COMPOSER_SEO_DESCRIPTION_HINT')}
        maxLength={limits.seoDescription}
        rows={3}
      />
      <SelectField {...field('robots')} label={text('COMPOSER_ROBOTS')} options={robotChoices(typed.robots)} />
      <Field
        {...field('canonical')}
        type="url"
        label={text('WRITE_CANONICAL')}
        hint={text('COMPOSER_CANONICAL_HINT')}
        maxLength={limits.postSource}
      />
    </>
  );
};
