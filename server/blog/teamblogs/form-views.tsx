import type { z } from 'zod';
import { type TeamAccess, teamAccess, type teamblogTasks } from '../../../protocol/blog/teamblogs.ts';
import { limits, pictureTypes } from '../../../protocol/limits.ts';
import type { TextKey } from '../../../protocol/texts.ts';
import { DashboardPage } from '../../admin/shell/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import {
  boundFields,
  CheckField,
  ErrorSummary,
  errorTitled,
  Field,
  type FieldError,
  FieldProblem,
  SelectField,
  TaskForm,
} from '../../core/forms/index.ts';
import type { Page } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { avatarPath } from '../../media/index.ts';
import type { Team } from '../team-model/index.ts';

const accessWords: Readonly<Record<TeamAccess, TextKey>> = {
  everyone: 'TEAM_ACCESS_EVERYONE',
  registered: 'TEAM_ACCESS_REGISTERED',
  members: 'TEAM_ACCESS_MEMBERS',
};

type Typed = Pick<
  z.infer<(typeof teamblogTasks)['teamblogs.save']['params']>,
  'title' | 'alias' | 'description' | 'meta_title' | 'meta_description' | 'access' | 'allow_join'
>;

const blank: Typed = {
  ...{ title: '', alias: '', description: '', meta_title: '', meta_description: '' },
  ...{ access: 'everyone', allow_join: true },
};

const typedOf = ({ allowsJoin, metaTitle, metaDescription, ...team }: Team): Typed => ({
  ...{ title: team.title, alias: team.alias, description: team.description, access: team.access },
  ...{ meta_title: metaTitle, meta_description: metaDescription, allow_join: allowsJoin },
});

const form = 'team';

interface PictureProps {
  readonly team: Team | undefined;
  readonly base: string;
  readonly error: FieldError | undefined;
}

const Picture = ({ team, base, error }: PictureProps) => (
  <>
    <div className={error ? 'field field-wrong' : 'field'}>
      <label htmlFor={`${form}-avatar`}>{text('TEAM_PICTURE')}</label>
      <FieldProblem id={`${form}-avatar`} error={error} />
      {team?.avatar && (
        <img className="avatar" src={base + avatarPath(team.avatar)} alt="" width={72} height={72} loading="lazy" />
      )}
      <input
        type="file"
        id={`${form}-avatar`}
        name="avatar"
        accept={pictureTypes}
        aria-describedby={error && `${form}-avatar-error`}
        aria-invalid={error ? true : undefined}
      />
    </div>
    {team?.avatar && <CheckField form={form} name="remove" label={text('TEAM_PICTURE_REMOVE')} />}
  </>
);

/** Form of a team blog, or of a new one. Works without scripts. */
export const teamFormPage = (
  context: RequestContext,
  team: Team | undefined,
  { typed, errors = [] }: { typed?: Typed; errors?: readonly FieldError[] } = {},
): Page => {
  const { basePath } = context.services.settings;
  const shown: Typed = { ...(team ? typedOf(team) : blank), ...typed };
  const field = boundFields(shown, errors);
  const title = team ? text('TEAM_EDIT_TITLE', team.title) : text('TEAM_NEW');
  return errorTitled(
    {
      title,
      head: { robots: 'noindex' },
      main: (
        <DashboardPage context={context} here={paths.ownTeams} title={title}>
          <ErrorSummary errors={errors} form={form} />
          <TaskForm
            context={context}
            task="teamblogs.save"
            fields={{ id: team?.id ?? 0 }}
            takesFiles
            className="account-form"
            noValidate
          >
            <Field {...field('title')} form={form} label={text('TEAM_NAME')} maxLength={limits.title} required />
            <Field
              {...field('alias')}
              form={form}
              label={text('TEAM_ADDRESS')}
              hint={text('TEAM_ADDRESS_HINT')}
              maxLength={limits.postSlug}
            />
            <Field
              {...field('description')}
              form={form}
              label={text('TEAM_DESCRIPTION')}
              maxLength={limits.teamDescription}
              rows={5}
            />
            <SelectField
              id={`${form}-access`}
              name="access"
              label={text('TEAM_ACCESS')}
              value={shown.access}
              options={teamAccess.toReversed().map(value => ({ value, title: text(accessWords[value]) }))}
            />
            <CheckField form={form} name="allow_join" label={text('TEAM_ALLOW_JOIN')} value={shown.allow_join} />
            <Field
              {...field('meta_title')}
              form={form}
              label={text('ITEM_CATEGORY_META_TITLE')}
              maxLength={limits.title}
            />
            <Field
              {...field('meta_description')}
              form={form}
              label={text('WRITE_SEO_DESCRIPTION')}
              maxLength={limits.seoDescription}
            />
            <Picture team={team} base={basePath} error={errors.find(({ field }) => field === 'avatar')} />
            <button type="submit" className="btn btn-primary">
              {text('TEAM_SAVE')}
            </button>
          </TaskForm>
        </DashboardPage>
      ),
    },
    errors,
  );
};
