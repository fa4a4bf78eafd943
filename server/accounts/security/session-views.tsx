import type { RequestContext } from '../../core/context/index.ts';
import { TaskForm } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import { isoMoment, shortDateWords } from '../../core/time/index.ts';
import type { OwnSession } from './own-session-queries.ts';

const Day = ({ date }: { date: Date }) => <time dateTime={isoMoment(date)}>{shortDateWords(date)}</time>;

const SessionLine = ({ context, session }: { context: RequestContext; session: OwnSession }) => {
  const device = session.device || text('SESSION_UNKNOWN');
  return (
    <li>
      <p>
        <strong>{device}</strong>
        {session.isCurrent && <> · {text('SESSION_CURRENT')}</>}
        <br />
        {text('SESSION_SINCE')} <Day date={session.createdAt} /> · {text('SESSION_SEEN')} <Day date={session.seenAt} />
      </p>
      {!session.isCurrent && (
        <TaskForm context={context} option="com_users" task="sessions.end" fields={{ id: session.id }}>
          <button type="submit" className="btn btn-default">
            {text('SESSION_END')}
            <span className="visually-hidden"> {device}</span>
          </button>
        </TaskForm>
      )}
    </li>
  );
};

/** Devices on which the account is signed in. */
export const Sessions = ({ context, sessions }: { context: RequestContext; sessions: readonly OwnSession[] }) => (
  <section aria-labelledby="security-sessions">
    <h2 id="security-sessions">{text('SESSIONS')}</h2>
    <p>{text('SESSIONS_LEAD')}</p>
    <ul className="security-list">
      {sessions.map(session => (
        <SessionLine key={session.id} context={context} session={session} />
      ))}
    </ul>
    {sessions.length > 1 && (
      <TaskForm context={context} option="com_users" task="sessions.endOthers">
        <button type="submit" className="btn btn-default">
          {text('SESSIONS_END_OTHERS')}
        </button>
      </TaskForm>
    )}
  </section>
);
