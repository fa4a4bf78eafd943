import type { z } from 'zod';
import { limits } from '../../../protocol/limits.ts';
import type { siteTasks } from '../../../protocol/site.ts';
import type { TextKey } from '../../../protocol/texts.ts';
import {
  hasFactors,
  type PostedValues,
  type ProfileValue,
  ProfileValueFields,
  profileValues,
  withPosted,
} from '../../accounts/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound, type UserError } from '../../core/errors/index.ts';
import {
  boundFields,
  ErrorSummary,
  errorsOf,
  errorTitled,
  Field,
  type FieldError,
  SelectField,
  TaskForm,
} from '../../core/forms/index.ts';
import { idParam, type Page, type PageParams } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths, returnPath } from '../../core/paths/index.ts';
import { authorize, can, roles, site } from '../../core/policy/index.ts';
import { dateTimeWords } from '../../core/time/index.ts';
import { askPage, DashboardPage, Facts } from '../shell/index.ts';
import { shownUser } from './acts.ts';
import { type UserLine, writtenBy } from './queries.ts';
import { movesOf, type UserMove, userMoves, userQuestion } from './questions.ts';
import { roleWords, Status } from './word-views.tsx';

type RoleParams = z.infer<(typeof siteTasks)['users.role']['params']>;
type ValuesParams = z.infer<(typeof siteTasks)['users.values']['params']>;

interface Shown {
  readonly context: RequestContext;
  readonly user: UserLine;
}

const UserFacts = ({ context, user, written }: Shown & { written: { comments: number; posts: number } }) => {
  const { settings } = context.services;
  const log = `${settings.basePath}${paths.auditLog}?${new URLSearchParams({ author: String(user.id) })}`;
  const facts = [
    ['USER_USERNAME', user.username],
    ['USER_EMAIL', user.email],
    ['USER_ROLE', text(roleWords[user.role])],
    ['USER_STATUS', <Status key="status" user={user} />],
    ['USER_JOINED', dateTimeWords(user.createdAt)],
    ['USER_SEEN', user.seenAt ? dateTimeWords(user.seenAt) : text('USER_NEVER_SEEN')],
    ['USER_WRITTEN', text('USER_WRITTEN_COUNTS', written.posts, written.comments)],
  ] as const;
  return (
    <>
      <Facts facts={facts} />
      <p>
        <a href={log}>{text('USER_LOG')}</a>
      </p>
    </>
  );
};

const RoleForm = ({ context, user, role }: Shown & { role: string }) => (
  <section aria-labelledby="user-role">
    <h2 id="user-role">{text('USER_ROLE_CHANGE')}</h2>
    <TaskForm
      context={context}
      task="users.role"
      back={paths.user(user.id)}
      fields={{ id: user.id }}
      className="site-form"
    >
      <p className="field-hint">{text('USER_ROLE_HINT')}</p>
      <SelectField
        name="role"
        label={text('USER_ROLE')}
        value={role}
        options={roles.map(value => ({ value, title: text(roleWords[value]) }))}
      />
      <p className="field-actions">
        <button type="submit" className="btn btn-primary">
          {text('USER_ROLE_SAVE')}
        </button>
      </p>
    </TaskForm>
  </section>
);

interface ValuesProps extends Shown {
  readonly values: { readonly shared: readonly ProfileValue[]; readonly internal: readonly ProfileValue[] };
  readonly note: string;
  readonly errors: readonly FieldError[];
}

const ValuesForm = ({ context, user, values: { shared, internal }, note, errors }: ValuesProps) => (
  <section aria-labelledby="user-values">
    <h2 id="user-values">{text('USER_VALUES')}</h2>
    <TaskForm context={context} task="users.values" fields={{ id: user.id }} className="site-form">
      <ProfileValueFields values={shared} errors={errors} />
      <p className="field-hint">{text('USER_NOTES_HINT')}</p>
      <ProfileValueFields values={internal} errors={errors} />
      <Field
        form="values"
        {...boundFields({ note }, errors)('note')}
        label={text('USER_NOTE_NEW')}
        maxLength={limits.profileValue}
        rows={3}
      />
      <p className="field-actions">
        <button type="submit" className="btn btn-default">
          {text('USER_VALUES_SAVE')}
        </button>
      </p>
    </TaskForm>
  </section>
);

const Move = ({ context, user, task }: Shown & { task: UserMove }) => {
  const { label, lead, isHarmful } = userMoves[task];
  const leadId = task.replace('.', '-');
  return (
    <TaskForm context={context} task={task} back={paths.user(user.id)} className="site-form">
      <p id={leadId}>{text(lead)}</p>
      <p className="field-actions">
        <button type="submit" className={`btn ${isHarmful ? 'btn-danger' : 'btn-default'}`} aria-describedby={leadId}>
          {text(label)}
        </button>
      </p>
      <input type="hidden" name="ids[]" value={user.id} />
    </TaskForm>
  );
};

const OneButton = ({
  context,
  user,
  task,
  label,
  lead,
}: Shown & {
  task: 'users.sendReset' | 'users.signOut' | 'users.removeSecondFactor';
  label: TextKey;
  lead: TextKey;
}) => {
  const leadId = task.replace('.', '-');
  return (
    <TaskForm context={context} task={task} fields={{ id: user.id }} className="site-form">
      <p id={leadId}>{text(lead)}</p>
      <p className="field-actions">
        <button type="submit" className="btn btn-default" aria-describedby={leadId}>
          {text(label)}
        </button>
      </p>
    </TaskForm>
  );
};

const Removal = ({ context, user }: Shown) => (
  <section aria-labelledby="user-removal">
    <h2 id="user-removal">{text('USER_REMOVAL')}</h2>
    <p className="field-actions">
      <a className="btn btn-default" href={context.services.settings.basePath + paths.mergeUser(user.id)}>
        {text('USER_MERGE')}
      </a>{' '}
      <a className="btn btn-danger" href={context.services.settings.basePath + paths.deleteUser(user.id)}>
        {text('USER_DELETE')}
      </a>
    </p>
  </section>
);

/** Refused values of an account, with what was typed. */
interface Refused {
  readonly errors?: readonly FieldError[];
  readonly values?: PostedValues;
  readonly note?: string;
}

const page = async (
  context: RequestContext,
  user: UserLine,
  role: string,
  { errors = [], values: posted, note = '' }: Refused = {},
): Promise<Page> => {
  const written = await writtenBy(context.sql, user.id);
  const moves = movesOf(context, user);
  const isEditable = can(context.actor, 'user.edit', user);
  const values = can(context.actor, 'user.values', user)
    ? {
        shared: withPosted(await profileValues(context.sql, user.id, { isInternal: false }), posted),
        internal: withPosted(await profileValues(context.sql, user.id, { isInternal: true }), posted),
      }
    : undefined;
  return errorTitled(
    {
      title: user.name,
      head: { robots: 'noindex' },
      main: (
        <DashboardPage
          context={context}
          here={paths.users}
          title={user.name}
          actions={
            isEditable && (
              <a className="btn btn-default" href={context.services.settings.basePath + paths.editUser(user.id)}>
                {text('USER_EDIT')}
              </a>
            )
          }
        >
          <ErrorSummary errors={errors} form={note === '' && posted === undefined ? undefined : 'values'} />
          <UserFacts context={context} user={user} written={written} />
          {can(context.actor, 'user.role', user) && <RoleForm context={context} user={user} role={role} />}
          {values && <ValuesForm {...{ context, user, values, note, errors }} />}
          {(moves.length > 0 || isEditable) && (
            <section aria-labelledby="user-moves">
              <h2 id="user-moves">{text('USER_ENTRY')}</h2>
              {isEditable && user.status === 'active' && (
                <OneButton
                  context={context}
                  user={user}
                  task="users.sendReset"
                  label="USER_RESET"
                  lead="USER_RESET_LEAD"
                />
              )}
              {isEditable && (
                <OneButton
                  context={context}
                  user={user}
                  task="users.signOut"
                  label="USER_SIGN_OUT"
                  lead="USER_SIGN_OUT_LEAD"
                />
              )}
              {isEditable && (await hasFactors(context.sql, user.id)) && (
                <OneButton
                  context={context}
                  user={user}
                  task="users.removeSecondFactor"
                  label="USER_FACTOR_REMOVE"
                  lead="USER_FACTOR_LEAD"
                />
              )}
              {moves.map(task => (
                <Move key={task} context={context} user={user} task={task} />
              ))}
            </section>
          )}
          {can(context.actor, 'user.remove', user) && <Removal context={context} user={user} />}
        </DashboardPage>
      ),
    },
    errors,
  );
};

/** An account: who it is, its role, whether it may sign in. */
export const userPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  authorize(context.actor, 'site.see', site);
  const id = idParam(params.id);
  if (id === undefined) throw notFound();
  const user = await shownUser(context, id);
  return page(context, user, user.role);
};

export const userAgain = async (
  context: RequestContext,
  { id, role }: RoleParams,
  refusal: UserError,
): Promise<Page> => {
  authorize(context.actor, 'site.see', site);
  return page(context, await shownUser(context, id), role, { errors: errorsOf(refusal) });
};

/** The account again, after its further values were refused. */
export const userWithErrors = async (
  context: RequestContext,
  { id, values, note }: ValuesParams,
  refusal: UserError,
): Promise<Page> => {
  authorize(context.actor, 'site.see', site);
  const user = await shownUser(context, id);
  return page(context, user, user.role, { errors: errorsOf(refusal), values, note });
};

/** The question before a person is banned, for moderators too. */
export const banPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  authorize(context.actor, 'comments.moderate', site);
  const id = idParam(params.id);
  if (id === undefined) throw notFound();
  const back = returnPath(params.return, context.services.settings.baseUrl) ?? paths.heldComments;
  const question = await userQuestion(context, 'users.ban', [id], back);
  return askPage(question);
};
