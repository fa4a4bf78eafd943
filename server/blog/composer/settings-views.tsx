import type { ReactNode } from 'react';
import { limits } from '../../../protocol/limits.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { boundFields, CheckField, Field, type FieldError, fieldId, SelectField } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import { Part, PublishingDates, SeoFields, TagField, tagTitles } from '../../editor/index.ts';
import { type NetworkChoice, NetworkFields } from '../autopost/index.ts';
import { type CategoryChoice, choiceTitle } from '../categories/index.ts';
import { LocationFields } from '../locations/index.ts';
import { CoverField } from './cover-views.tsx';
import type { ComposerState } from './initial-state.ts';
import { AddressFields, LanguageFields } from './panel-part-views.tsx';
import { FixedReaderFacts, type FixedReaders, ReaderFields, type Team } from './readers-views.tsx';

interface Props {
  readonly context: RequestContext;
  readonly opened: ComposerState;
  readonly errors: readonly FieldError[];
  readonly categories: readonly CategoryChoice[];
  readonly teams: readonly Team[];
  /** Readers that this writer may not change. */
  readonly readers: FixedReaders | undefined;
  readonly networks: readonly NetworkChoice[];
  readonly mayUpload: boolean;
  readonly coAuthors: ReactNode;
}

const indented = (choice: CategoryChoice): string => `${'\u2003'.repeat(choice.level)}${choiceTitle(choice)}`;

/** Fields of the primary category and the other categories of a post, in tree order. */
const CategoryFields = ({ categories: leaves, opened: { typed }, errors }: Props) => {
  const error = errors.find(({ field }) => field === 'categories');
  if (leaves.length === 0) return null;
  return (
    <>
      <SelectField
        name="category"
        label={text('COMPOSER_CATEGORY')}
        value={String(typed.category || '')}
        any={text('COMPOSER_CATEGORY_NONE')}
        options={leaves.map(leaf => ({ value: String(leaf.category.id), title: indented(leaf) }))}
      />
      <fieldset className="composer-categories" id={fieldId('categories')} tabIndex={error ? -1 : undefined}>
        <legend>{text('COMPOSER_CATEGORIES')}</legend>
        {error && <p className="field-error">{text('FIELD_ERROR', error.message)}</p>}
        <ul>
          {leaves.map(leaf => (
            <li key={leaf.category.id} className={`composer-category-${Math.min(leaf.level, 4)}`}>
              <div className="field-check">
                <input
                  type="checkbox"
                  id={`field-category-${leaf.category.id}`}
                  name="categories[]"
                  value={leaf.category.id}
                  defaultChecked={typed.categories.includes(leaf.category.id)}
                />
                <label htmlFor={`field-category-${leaf.category.id}`}>{choiceTitle(leaf)}</label>
              </div>
            </li>
          ))}
        </ul>
      </fieldset>
    </>
  );
};

const hasErrors = (errors: readonly FieldError[], ...fields: readonly string[]): boolean =>
  errors.some(({ field }) => field !== undefined && fields.includes(field));

/** Fields of the post beside its text. */
export const SideFields = (props: Props) => {
  const { context, opened, errors, networks, mayUpload } = props;
  const scheduled = networks.filter(({ isScheduled }) => isScheduled).map(({ id }) => String(id));
  const { typed, post } = opened;
  const field = boundFields(typed, errors);
  const { site } = context.services;
  return (
    <section
      className="composer-side"
      id="composer-panel"
      aria-label={text('COMPOSER_SETTINGS')}
      tabIndex={-1}
      data-composer-panel=""
    >
      <Part title={text('COMPOSER_WHEN')}>
        <PublishingDates context={context} typed={typed} errors={errors} upNone={text('COMPOSER_UP_NONE')} />
      </Part>
      <Part title={text('COMPOSER_TOPICS')}>
        <CategoryFields {...props} />
        <TagField
          context={context}
          items={tagTitles(typed.tags).map(title => ({ title }))}
          max={limits.postTags}
          errors={errors}
        />
      </Part>
      {props.coAuthors}
      <Part title={text('COMPOSER_COVER')}>
        <CoverField opened={opened} errors={errors} base={context.services.settings.basePath} mayUpload={mayUpload} />
      </Part>
      <Part title={text('COMPOSER_ADDRESS')}>
        <AddressFields typed={typed} errors={errors} base={context.services.settings.baseUrl} />
      </Part>
      {props.readers ? <FixedReaderFacts {...props.readers} /> : <ReaderFields {...props} />}
      {(networks.length > 0 || hasErrors(errors, 'autopost')) && (
        <Part title={text('COMPOSER_ELSEWHERE')}>
          <NetworkFields networks={networks} chosen={opened.autopost ?? scheduled} errors={errors} />
        </Part>
      )}
      <Part title={text('COMPOSER_TALK')}>
        <CheckField {...field('allow_comments')} label={text('COMPOSER_COMMENTS')} />
        <CheckField {...field('allow_subscriptions')} label={text('COMPOSER_SUBSCRIPTIONS')} />
      </Part>
      {site.get('maps.enabled') && (
        <Part
          title={text('COMPOSER_PLACE')}
          isOpen={typed.latitude !== '' || hasErrors(errors, 'address', 'latitude', 'longitude')}
        >
          <LocationFields context={context} typed={typed} errors={errors} />
        </Part>
      )}
      <Part
        title={text('COMPOSER_LANGUAGE')}
        isOpen={typed.language !== '' || typed.direction !== '' || hasErrors(errors, 'language', 'direction')}
      >
        <LanguageFields typed={typed} errors={errors} />
      </Part>
      <Part title={text('COMPOSER_CREDITS')} isOpen={hasErrors(errors, 'byline', 'copyright')}>
        <Field
          {...field('byline')}
          label={text('WRITE_BYLINE')}
          hint={text('WRITE_BYLINE_HINT')}
          maxLength={limits.title}
        />
        <Field {...field('copyright')} label={text('WRITE_COPYRIGHT')} maxLength={limits.seoDescription} />
        <CheckField {...field('off_front_page')} label={text('COMPOSER_OFF_FRONT_PAGE')} />
      </Part>
      <Part
        title={text('COMPOSER_SEO')}
        isOpen={hasErrors(errors, 'seo_title', 'seo_description', 'robots', 'canonical', 'seo_keywords')}
      >
        <SeoFields typed={typed} errors={errors} slug={post?.slug ?? ''} context={context} />
        <Field {...field('seo_keywords')} label={text('WRITE_KEYWORDS')} maxLength={limits.seoDescription} />
      </Part>
    </section>
  );
};
