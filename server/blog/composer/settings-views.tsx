import { limits } from '../../../protocol/limits.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { CheckField, Field, type FieldError, SelectField } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import { Part, PublishingDates, SeoFields, TagField, tagTitles } from '../../editor/index.ts';
import { type NetworkChoice, NetworkFields } from '../autopost/index.ts';
import type { CategoryChoice } from '../categories/index.ts';
import { LocationFields } from '../locations/index.ts';
import { CategoryFields } from './category-views.tsx';
import { CoverField } from './cover-views.tsx';
import type { ComposerState } from './initial-state.ts';

interface Props {
  readonly context: RequestContext;
  readonly opened: ComposerState;
  readonly errors: readonly FieldError[];
  readonly categories: readonly CategoryChoice[];
  readonly teams: readonly { readonly id: number; readonly title: string }[];
  readonly networks: readonly NetworkChoice[];
  readonly mayUpload: boolean;
}

const privacies = () => [
  { value: 'public', title: text('COMPOSER_PUBLIC') },
  { value: 'registered', title: text('COMPOSER_REGISTERED') },
  { value: 'private', title: text('COMPOSER_PRIVATE') },
];

const Visibility = ({ opened, errors }: Props) => (
  <>
    <SelectField
      name="privacy"
      label={text('COMPOSER_WHO_READS')}
      value={opened.typed.privacy}
      options={privacies()}
      errors={errors}
    />
    <Field
      name="password"
      type="password"
      label={text('WRITE_PASSWORD')}
      hint={text(opened.post?.isProtected ? 'COMPOSER_PASSWORD_CHANGE' : 'COMPOSER_PASSWORD_HINT')}
      errors={errors}
      autoComplete="new-password"
      maxLength={limits.password}
    />
    {opened.post?.isProtected && (
      <CheckField
        name="password_remove"
        label={text('COMPOSER_PASSWORD_REMOVE')}
        value={opened.typed.password_remove}
      />
    )}
  </>
);

const hasErrors = (errors: readonly FieldError[], ...fields: readonly string[]): boolean =>
  errors.some(({ field }) => field !== undefined && fields.includes(field));

/** Fields of the post beside its text. */
export const SideFields = (props: Props) => {
  const { context, opened, errors, categories, teams, networks, mayUpload } = props;
  const scheduled = networks.filter(({ isScheduled }) => isScheduled).map(({ id }) => String(id));
  const { typed, post } = opened;
  const { site } = context.services;
  return (
    <section className="composer-side" aria-label={text('COMPOSER_SETTINGS')}>
      <Part title={text('COMPOSER_WHEN')}>
        <PublishingDates context={context} typed={typed} errors={errors} upNone={text('COMPOSER_UP_NONE')} />
      </Part>
      <Part title={text('COMPOSER_TOPICS')}>
        <CategoryFields leaves={categories} typed={typed} errors={errors} />
        <TagField
          context={context}
          items={tagTitles(typed.tags).map(title => ({ title }))}
          max={limits.postTags}
          errors={errors}
        />
      </Part>
      <Part title={text('COMPOSER_COVER')}>
        <CoverField opened={opened} errors={errors} base={context.services.settings.basePath} mayUpload={mayUpload} />
      </Part>
      <Part title={text('COMPOSER_VISIBILITY')}>
        <Visibility {...props} />
      </Part>
      {(teams.length > 0 || hasErrors(errors, 'team')) && (
        <Part title={text('COMPOSER_TEAM')}>
          <SelectField
            name="team"
            label={text('COMPOSER_TEAM_LABEL')}
            value={String(typed.team || '')}
            any={text('COMPOSER_TEAM_NONE')}
            options={teams.map(({ id, title }) => ({ value: String(id), title }))}
            errors={errors}
          />
        </Part>
      )}
      {(networks.length > 0 || hasErrors(errors, 'autopost')) && (
        <Part title={text('COMPOSER_ELSEWHERE')}>
          <NetworkFields networks={networks} chosen={opened.autopost ?? scheduled} errors={errors} />
        </Part>
      )}
      <Part title={text('COMPOSER_TALK')}>
        <CheckField name="allow_comments" label={text('COMPOSER_COMMENTS')} value={typed.allow_comments} />
        <CheckField
          name="allow_subscriptions"
          label={text('COMPOSER_SUBSCRIPTIONS')}
          value={typed.allow_subscriptions}
        />
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
        title={text('COMPOSER_SEO')}
        isOpen={hasErrors(errors, 'seo_title', 'seo_description', 'robots', 'canonical')}
      >
        <SeoFields typed={typed} errors={errors} slug={post?.slug ?? ''} context={context} />
      </Part>
    </section>
  );
};
