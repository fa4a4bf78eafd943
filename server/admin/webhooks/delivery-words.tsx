import type { TextKey } from '../../../protocol/texts.ts';
import { formatNumber, text } from '../../core/i18n/index.ts';
import { dateTimeWords, isoMoment } from '../../core/time/index.ts';
import type { DeliveryLine, DeliveryState } from '../../webhooks/index.ts';
import { StateWords } from '../shell/index.ts';

export const Moment = ({ at }: { readonly at: Date }) => <time dateTime={isoMoment(at)}>{dateTimeWords(at)}</time>;

export const stateWords = {
  waiting: 'WEBHOOK_WAITING',
  sent: 'WEBHOOK_SENT',
  failed: 'WEBHOOK_FAILED',
} as const satisfies Readonly<Record<DeliveryState, TextKey>>;

const marks = { waiting: 'is-pending', sent: 'is-published', failed: 'is-trashed' } as const;

const problemWords = {
  time: 'WEBHOOK_PROBLEM_TIME',
  unreachable: 'WEBHOOK_PROBLEM_UNREACHABLE',
  address: 'WEBHOOK_PROBLEM_ADDRESS',
  redirects: 'WEBHOOK_PROBLEM_REDIRECT',
  secret: 'WEBHOOK_PROBLEM_SECRET',
  status: 'WEBHOOK_PROBLEM_STATUS',
  off: 'WEBHOOK_PROBLEM_OFF',
  error: 'WEBHOOK_PROBLEM_ERROR',
} as const satisfies Readonly<Record<Exclude<DeliveryLine['problem'], ''>, TextKey>>;

interface MarkProps {
  readonly delivery: DeliveryLine;
  /** True if the reason stands beside it. */
  readonly isShort?: boolean;
}

/** The state of a delivery, and why it was not accepted. */
export const DeliveryMark = ({ delivery: { state, problem }, isShort = false }: MarkProps) => (
  <StateWords mark={marks[state]} word={text(stateWords[state])}>
    {problem !== '' && !isShort && <span className="state-why">{text(problemWords[problem])}</span>}
  </StateWords>
);

/** Answer of a delivery in a list: its status and the time it took. */
export const answerWords = (delivery: DeliveryLine): string =>
  [delivery.status, tookWords(delivery)].filter(word => word !== null && word !== '').join(', ') || '–';

/** Time that an answer took. */
export const tookWords = ({ tookMs }: Pick<DeliveryLine, 'tookMs'>): string =>
  tookMs === null ? '' : text('WEBHOOK_MS', formatNumber(tookMs));
