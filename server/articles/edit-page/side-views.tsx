import { limits } from '../../../protocol/limits.ts';
import { treeOptions } from '../../category-details/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import {
  boundFields,
  DateTimeInput,
  Field,
  type FieldError,
  type Option,
  SelectField,
  YesNoField,
} from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import { can, site } from '../../core/policy/index.ts';
import { Part, PublishingDates, robotChoices, TagField, tagTitles } from '../../editor/index.ts';
import type { StoredPicture, StoredRecording } from '../../media/index.ts';
import { awaitsApproval } from '../article-model/index.ts';
import { type Attachment, AttachmentFields } from '../attachments/index.ts';
import type { ArticleFormValues } from '../form-values/index.ts';
import type { CategoryOption } from './category-queries.ts';
import { IntroImageFields, LinkFields } from './detail-field-views.tsx';
import { GalleryFields, ImageFields, RecordingFields } from './media-field-views.tsx';

interface Props {
  readonly context: RequestContext;
  readonly typed: ArticleFormValues;
  readonly errors: readonly FieldError[];
  readonly categories: readonly CategoryOption[];
  readonly attachments: readonly Attachment[];
  readonly image: StoredPicture | undefined;
  readonly introImage: StoredPicture | undefined;
  readonly gallery: readonly StoredPicture[];
  readonly recording: StoredRecording | undefined;
  readonly accesses: readonly Option[];
  readonly suggestions: readonly { readonly id: string; readonly title: string }[];
}

const CategoryField = ({ typed, errors, categories }: Props) => (
  <SelectField
    name="category"
    label={text('ITEM_EDIT_CATEGORY')}
    value={typed.category ? String(typed.category) : ''}
    any={text('ITEM_EDIT_CATEGORY_NONE')}
    options={treeOptions(categories)}
    errors={errors}
    required
  />
);

const States = ({ context, typed, errors }: Props) => {
  const manages = can(context.actor, 'articles.manage', site);
  return (
    <>
      {awaitsApproval(context) ? (
        <p>{text('ITEM_EDIT_WAITS')}</p>
      ) : (
        <YesNoField name="published" legend={text('ITEM_EDIT_PUBLISHED')} isOn={typed.published} />
      )}
      {manages && (
        <>
          <YesNoField name="featured" legend={text('ITEM_EDIT_FEATURED')} isOn={typed.featured} />
          <Field
            {...boundFields(typed, errors)('featured_ordering')}
            label={text('ITEM_EDIT_FEATURED_ORDER')}
            hint={text('ITEM_EDIT_FEATURED_ORDER_HINT')}
            maxLength={9}
          />
        </>
      )}
      <YesNoField name="archived" legend={text('ITEM_EDIT_ARCHIVED')} isOn={typed.archived} />
    </>
  );
};

const Dates = ({ context, typed, errors }: Props) => (
  <>
    <PublishingDates context={context} typed={typed} errors={errors} upNone={text('ITEM_EDIT_UP_NONE')} />
    <DateTimeInput
      context={context}
      errors={errors}
      name="created"
      label={text('ITEM_EDIT_CREATED')}
      value={typed.created}
      emptyText={text('ITEM_EDIT_CREATED_NONE')}
    />
  </>
);

const Readers = ({ typed, errors, accesses }: Props) => {
  const field = boundFields(typed, errors);
  return (
    <>
      <SelectField
        name="access"
        label={text('COMPOSER_WHO_READS')}
        value={typed.access || 'public'}
        options={accesses}
        errors={errors}
      />
      <YesNoField name="allow_comments" legend={text('COMPOSER_COMMENTS')} isOn={typed.allow_comments} />
      <Field
        {...field('author_alias')}
        label={text('ITEM_EDIT_AUTHOR')}
        hint={text('ITEM_EDIT_AUTHOR_HINT')}
        maxLength={limits.title}
      />
      <Field
        {...field('language')}
        label={text('ITEM_EDIT_LANGUAGE')}
        hint={text('ITEM_EDIT_LANGUAGE_HINT')}
        maxLength={20}
      />
      <Field
        {...field('translations')}
        label={text('ITEM_EDIT_TRANSLATIONS')}
        hint={text('ITEM_EDIT_TRANSLATIONS_HINT')}
        rows={2}
      />
    </>
  );
};

const Engines = ({ typed, errors }: Props) => {
  const field = boundFields(typed, errors);
  return (
    <>
      <Field
        {...field('meta_description')}
        label={text('WRITE_SEO_DESCRIPTION')}
        hint={text('COMPOSER_SEO_DESCRIPTION_HINT')}
        maxLength={limits.seoDescription}
        rows={3}
      />
      <Field {...field('meta_keywords')} label={text('ITEM_EDIT_KEYWORDS')} maxLength={limits.seoDescription} />
      <SelectField {...field('robots')} label={text('COMPOSER_ROBOTS')} options={robotChoices(typed.robots)} />
      <Field {...field('meta_author')} label={text('ITEM_EDIT_META_AUTHOR')} maxLength={limits.title} />
      <Field
        {...field('rights')}
        label={text('ITEM_EDIT_RIGHTS')}
        hint={text('ITEM_EDIT_RIGHTS_HINT')}
        maxLength={limits.rights}
      />
    </>
  );
};

/** Fields beside the article's text. */
export const ArticleSideFields = (props: Props) => {
  const { context, typed, errors, suggestions } = props;
  const mostMegabytes = context.services.site.get('media.fileSize');
  const isWrong = (...fields: readonly string[]): boolean =>
    errors.some(({ field }) => field !== undefined && fields.includes(field));
  return (
    <section className="composer-side" aria-label={text('ITEM_EDIT_SETTINGS')}>
      <Part title={text('ITEM_EDIT_PLACE')}>
        <CategoryField {...props} />
        <TagField
          context={context}
          items={tagTitles(typed.tags).map(title => ({ title }))}
          max={limits.postTags}
          query={suggestions}
          errors={errors}
        />
      </Part>
      <Part title={text('ITEM_EDIT_STATE')}>
        <States {...props} />
        <Dates {...props} />
      </Part>
      <Part title={text('ITEM_EDIT_IMAGE')}>
        <ImageFields {...props} base={context.services.settings.basePath} />
      </Part>
      <Part
        title={text('ITEM_EDIT_INTRO_IMAGE')}
        isOpen={props.introImage !== undefined || isWrong('intro_image', 'intro_image_alt', 'intro_image_caption')}
      >
        <IntroImageFields {...props} base={context.services.settings.basePath} />
      </Part>
      <Part title={text('ITEM_LINKS')} isOpen={typed.link_addresses.length > 0 || isWrong('links')}>
        <LinkFields {...props} />
      </Part>
      <Part title={text('ITEM_EDIT_GALLERY')} isOpen={props.gallery.length > 0 || isWrong('pictures')}>
        <GalleryFields {...props} base={context.services.settings.basePath} />
      </Part>
      <Part
        title={text('ITEM_EDIT_VIDEO_PART')}
        isOpen={
          props.recording !== undefined ||
          typed.video !== '' ||
          isWrong('recording', 'video', 'video_caption', 'video_credits')
        }
      >
        <RecordingFields {...props} base={context.services.settings.basePath} maxMegabytes={mostMegabytes} />
      </Part>
      <Part title={text('ATTACHMENTS')} isOpen={props.attachments.length > 0 || isWrong('attachments')}>
        <AttachmentFields {...props} maxMegabytes={mostMegabytes} />
      </Part>
      <Part title={text('ITEM_EDIT_BY')}>
        <Readers {...props} />
      </Part>
      <Part
        title={text('COMPOSER_SEO')}
        isOpen={isWrong('meta_description', 'meta_keywords', 'robots', 'meta_author', 'rights')}
      >
        <Engines {...props} />
      </Part>
    </section>
  );
};
