import type { TextKey } from '../../../../protocol/texts.ts';
import { ActButton } from '../../../admin/shell/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { Pagination } from '../../../core/html/index.ts';
import { plural, text } from '../../../core/i18n/index.ts';
import { paged, paths } from '../../../core/paths/index.ts';
import { dateTimeWords, isoMoment } from '../../../core/time/index.ts';
import { titleOf } from '../../cards/index.ts';
import type { AutopostAccount } from '../accounts/account-queries.ts';
import { problems } from '../networks/request.ts';
import type { HistoryLine } from './history-queries.ts';
import { labelOf } from './schedule.ts';

export const historySize = 20;

export const stateWords = {
  scheduled: 'AUTOPOST_STATE_SCHEDULED',
  waiting: 'AUTOPOST_STATE_WAITING',
  sending: 'AUTOPOST_STATE_SENDING',
  sent: 'AUTOPOST_STATE_SENT',
  failed: 'AUTOPOST_STATE_FAILED',
  unknown: 'AUTOPOST_STATE_UNKNOWN',
} as const satisfies Record<HistoryLine['state'], TextKey>;

interface Props {
  readonly context: RequestContext;
  readonly accounts: readonly AutopostAccount[];
  readonly lines: readonly HistoryLine[];
  readonly total: number;
  readonly start: number;
}

const Acts = ({ context, line, about }: { context: RequestContext; line: HistoryLine; about: string }) => {
  if (line.state !== 'failed' && line.state !== 'unknown') return null;
  const isUnknown = line.state === 'unknown';
  return (
    <div className="autopost-acts">
      {isUnknown && (
        <ActButton context={context} task="autopost.settle" id={line.id} label={text('AUTOPOST_SETTLE')} name={about} />
      )}
      <ActButton
        context={context}
        task="autopost.retry"
        id={line.id}
        label={text(isUnknown ? 'AUTOPOST_SEND_AGAIN' : 'AUTOPOST_RETRY')}
        name={about}
      />
    </div>
  );
};

const Connection = ({
  context,
  line,
  account,
}: {
  context: RequestContext;
  line: HistoryLine;
  account: AutopostAccount | undefined;
}) => {
  const { settings } = context.services;
  const title = titleOf(line.title);
  const when = line.sentAt ?? line.requestedAt;
  return (
    <li className="autopost-item" data-autopost="" data-id={line.id} data-state={line.state}>
      <h3>
        <a href={settings.basePath + paths.entry(line.slug)}>{title}</a>
      </h3>
      <p className="autopost-status">
        <span className={`state-mark is-autopost-${line.state}`}>{text(stateWords[line.state])}</span>{' '}
        {account && labelOf(account)}, <time dateTime={isoMoment(when)}>{dateTimeWords(when)}</time>
        {line.attempts > 1 && <>, {plural('AUTOPOST_ATTEMPTS', line.attempts)}</>}
      </p>
      {line.problem !== '' && line.state !== 'sent' && <p>{text(problems[line.problem])}</p>}
      {line.state === 'unknown' && <p>{text('AUTOPOST_LOOK')}</p>}
      {line.answered !== '' && line.state !== 'sent' && (
        <p className="autopost-answered">{text('AUTOPOST_ANSWERED', line.answered)}</p>
      )}
      {line.remoteUrl !== '' && (
        <p>
          <a href={line.remoteUrl} rel="noopener nofollow">
            {text('AUTOPOST_SEE')}
            <span className="visually-hidden"> {title}</span>
          </a>
        </p>
      )}
      <Acts context={context} line={line} about={title} />
    </li>
  );
};

/** Table of sent messages with their state, newest first. */
export const History = ({ context, accounts, lines, total, start }: Props) => {
  const { basePath } = context.services.settings;
  if (lines.length === 0) return <p className="empty">{text('AUTOPOST_NOTHING')}</p>;
  return (
    <>
      <ul className="autopost-list">
        {lines.map(line => (
          <Connection
            key={line.id}
            context={context}
            line={line}
            account={accounts.find(({ id }) => id === line.accountId)}
          />
        ))}
      </ul>
      <Pagination
        pages={{ start, size: historySize, total }}
        hrefOf={from => basePath + paged(paths.autoposting, from)}
      />
    </>
  );
};
