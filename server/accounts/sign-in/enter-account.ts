import type { MutationContext } from '../../core/context/index.ts';
import { digest } from '../../core/db/index.ts';
import type { Redirect } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { addLink } from '../../core/one-time-links/index.ts';
import { paths } from '../../core/paths/index.ts';
import { moment } from '../../core/time/index.ts';
import { withReturn } from '../account-form.tsx';
import { type AccountRow, markSeen } from '../account-queries.ts';
import { asksSecondFactor, needsSecondFactor } from '../second-factor/factor.ts';
import { beginSession } from './begin-session.ts';

interface Entering {
  readonly remember: boolean;
  readonly to: string;
  readonly notice?: string;
  /** True if two factors are proved, or if an operator of the server vouches for the person. */
  readonly twoFactor?: boolean;
  /** Time at which the person was identified without a password, which forms need not ask for a while. */
  readonly verifiedAt?: Date | null;
}

type Entered = Pick<AccountRow, 'id' | 'role' | 'name'>;

/** Browser that has proved the first factor: the second one is accepted from it alone. */
export const visitorMark = (visitor: string): string => digest('second-step', visitor);

interface PendingStep extends Pick<Entering, 'remember' | 'verifiedAt'> {
  readonly browser: string;
}

/** First factor that is proved, as text. */
const packStep = ({ remember, verifiedAt }: Entering, browser: string): string =>
  `${remember ? 1 : 0}:${browser}:${verifiedAt?.getTime() ?? ''}`;

/** First factor that this text says is proved. */
export const unpackStep = (subject: string): PendingStep => {
  const [remember, browser = '', verified = ''] = subject.split(':');
  return { remember: remember === '1', browser, verifiedAt: verified === '' ? null : new Date(Number(verified)) };
};

/** Remembers for ten minutes that the first factor is proved, and leads to the page of the second. */
const askSecond = async (mutation: MutationContext, { id }: Entered, entering: Entering): Promise<Redirect> => {
  const { to } = entering;
  const subject = packStep(entering, visitorMark(mutation.actor.visitor));
  const now = moment(mutation.services.clock);
  const key = await addLink(mutation.sql, 'second', { userId: id, subject, now });
  return { to: `/account/second-step?${new URLSearchParams({ key, return: to })}` };
};

/**
 * Signs an account in after its first factor, or leads to the page of the second. An account whose role needs two
 * factors and that has only one is led to the page where it sets up another.
 */
export const enterAccount = async (
  mutation: MutationContext,
  account: Entered,
  entering: Entering,
): Promise<Redirect> => {
  const { remember, to, notice = text('SIGNED_IN', account.name), twoFactor = false, verifiedAt = null } = entering;
  if (!twoFactor && (await asksSecondFactor(mutation, account))) return askSecond(mutation, account, entering);
  await markSeen(mutation.sql, account.id, moment(mutation.services.clock));
  await beginSession(mutation, account.id, { remember, twoFactor, verifiedAt });
  if (!twoFactor && needsSecondFactor(mutation, account.role))
    return {
      to: withReturn(paths.security, to),
      notice: { kind: 'info', text: text('SECOND_FACTOR_FIRST'), takesFocus: true },
    };
  return { to, notice: { kind: 'success', text: notice } };
};
