import type { z } from 'zod';
import type { siteTasks } from '../../../protocol/site.ts';
import type { Visit } from '../../core/context/index.ts';
import { notFound, type Refusal } from '../../core/errors/index.ts';
import {
  ErrorSummary,
  errorsOf,
  errorTitled,
  type FieldError,
  SelectField,
  TaskFields,
} from '../../core/forms/index.ts';
import { type Asked, askedId, type Page } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths, returnPath } from '../../core/paths/index.ts';
import { demand, may, roles, site } from '../../core/policy/index.ts';
import { dateTimeWords } from '../../core/time/index.ts';
import { askPage, DashboardPage } from '../shell/index.ts';
import { shownUser } from './acts.ts';
import { type UserLine, writtenBy } from './queries.ts';
import { movesOf, type UserMove, userMoves, userQuestion } from './questions.ts';
import { roleWords, Status } from './word-views.tsx';

type RoleGiven = z.infer<(typeof siteTasks)['users.role']['params']>;

interface Shown {
  readonly visit: Visit;
  readonly user: UserLine;
}

const Facts = ({ visit, user, written }: Shown & { written: { comments: number; posts: number } }) => {
  const { settings, site: values } = visit.services;
  const locale = values.get('site.language');
  const log = `${settings.basePath}${paths.auditLog}?${new URLSearchParams({ author: String(user.id) })}`;
  const facts = [
    ['USER_USERNAME', user.username],
    ['USER_EMAIL', user.email],
    ['USER_ROLE', text(roleWords[user.role])],
    ['USER_STATUS', <Status key="status" user={user} />],
    ['USER_JOINED', dateTimeWords(user.createdAt, locale)],
    ['USER_SEEN', user.seenAt ? dateTimeWords(user.seenAt, locale) : text('USER_NEVER_SEEN')],
    ['USER_WRITTEN', text('USER_WRITTEN_COUNTS', written.posts, written.comments)],
  ] as const;
  return (
    <>
      <dl className="facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{text(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        <a href={log}>{text('USER_LOG')}</a>
      </p>
    </>
  );
};

const RoleForm = ({ visit, user, role }: Shown & { role: string }) => (
  <section aria-labelledby="user-role">
    <h2 id="user-role">{text('USER_ROLE_CHANGE')}</h2>
    <form method="post" action={`${visit.services.settings.basePath}/index.php`} className="site-form">
      <p className="field-hint">{text('USER_ROLE_HINT')}</p>
      <SelectField
        id="field-role"
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
      <TaskFields visit={visit} task="users.role" back={paths.user(user.id)} fields={{ id: user.id }} />
    </form>
  </section>
);

const Move = ({ visit, user, task }: Shown & { task: UserMove }) => {
  const { label, lead, isHarmful } = userMoves[task];
  const leadId = task.replace('.', '-');
  return (
    <form method="post" action={`${visit.services.settings.basePath}/index.php`} className="site-form">
      <p id={leadId}>{text(lead)}</p>
      <p className="field-actions">
        <button type="submit" className={`btn ${isHarmful ? 'btn-danger' : 'btn-default'}`} aria-describedby={leadId}>
          {text(label)}
        </button>
      </p>
      <input type="hidden" name="ids[]" value={user.id} />
      <TaskFields visit={visit} task={task} back={paths.user(user.id)} />
    </form>
  );
};

const page = async (visit: Visit, user: UserLine, role: string, errors: readonly FieldError[]): Promise<Page> => {
  const written = await writtenBy(visit.sql, user.id);
  const moves = movesOf(visit, user);
  return errorTitled(
    {
      title: user.name,
      head: { robots: 'noindex' },
      main: (
        <DashboardPage visit={visit} here={paths.users} title={user.name}>
          <ErrorSummary errors={errors} />
          <Facts visit={visit} user={user} written={written} />
          {may(visit.actor, 'user.role', user) && <RoleForm visit={visit} user={user} role={role} />}
          {moves.length > 0 && (
            <section aria-labelledby="user-moves">
              <h2 id="user-moves">{text('USER_ENTRY')}</h2>
              {moves.map(task => (
                <Move key={task} visit={visit} user={user} task={task} />
              ))}
            </section>
          )}
        </DashboardPage>
      ),
    },
    errors,
  );
};

/** An account: who it is, its role, whether it may sign in. */
export const userPage = async (visit: Visit, asked: Asked): Promise<Page> => {
  demand(visit.actor, 'site.see', site);
  const id = askedId(asked.id);
  if (id === undefined) throw notFound();
  const user = await shownUser(visit, id);
  return page(visit, user, user.role, []);
};

export const userAgain = async (visit: Visit, { id, role }: RoleGiven, refusal: Refusal): Promise<Page> => {
  demand(visit.actor, 'site.see', site);
  return page(visit, await shownUser(visit, id), role, errorsOf(refusal));
};

/** The question before a person is banned, for moderators too. */
export const banPage = async (visit: Visit, asked: Asked): Promise<Page> => {
  demand(visit.actor, 'comments.moderate', site);
  const id = askedId(asked.id);
  if (id === undefined) throw notFound();
  const back = returnPath(asked.return, visit.services.settings.baseUrl) ?? paths.heldComments;
  const question = await userQuestion(visit, 'users.ban', [id], back);
  return askPage(question);
};
