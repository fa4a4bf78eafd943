import { z } from 'zod';
import type { Services } from '../../../core/context/index.ts';
import { type Transaction, transact } from '../../../core/db/index.ts';
import { registerJob } from '../../../core/jobs/index.ts';
import { moment } from '../../../core/time/index.ts';
import { type AutopostAccount, accountBy, lockedAccount, markAccount } from '../accounts/account-queries.ts';
import { connectionOf, opened } from '../accounts/credentials.ts';
import type { SendResult } from '../networks/network.ts';
import { networks } from '../networks/networks.ts';
import { failure, isFailure, type Problem, type RequestFailure } from '../networks/request.ts';
import { charactersLeft, defaultMessage } from './default-message.ts';
import { type Autopost, type Change, changeAutopost, lockedAutopost } from './message-queries.ts';
import { isForAll, maySend, postFacts } from './post-queries.ts';
import { sendDue, sending } from './schedule.ts';

/** Attempts before a message fails; the last comes some two hours after the first. */
const maxAttempts = 8;

const passing: ReadonlySet<Problem> = new Set(['unreachable', 'busy', 'strange']);

interface StartedMessage {
  readonly row: Autopost;
  readonly account: AutopostAccount;
}

const failed = (problem: Problem): Change => ({ state: 'failed', problem });

/** Ends a message that must not be sent now. */
const stop = async (
  sql: Transaction,
  row: Autopost,
  account: AutopostAccount,
  now: Date,
): Promise<Change | undefined> => {
  // The post may be published again; then its message is scheduled again.
  if (!(await isForAll(sql, row.postId, now)))
    return row.cause === 'publication' ? { state: 'scheduled' } : failed('hidden');
  if (!(await maySend(sql, row, account))) return failed('forbidden');
  if (account.state !== 'connected') return failed('signedOut');
  const since = row.uncertainSince?.getTime() ?? now.getTime();
  if (now.getTime() - since > networks[account.network].repeatableMs)
    return { state: 'unknown', problem: 'unreachable' };
  return undefined;
};

/** Marks the message as `sending` before the request, so that a crash never looks like an unsent message. */
const begin = (services: Services, id: number): Promise<StartedMessage | undefined> =>
  transact(services.sql, async tx => {
    const row = await lockedAutopost(tx, id);
    if (!row || (row.state !== 'waiting' && row.state !== 'sending')) return undefined;
    const account = await accountBy(tx, row.accountId);
    if (!account) return undefined;
    const now = moment(services.clock);
    const instead = await stop(tx, row, account, now);
    if (instead) {
      await changeAutopost(tx, id, instead);
      return undefined;
    }
    const attempts = row.attempts + 1;
    await changeAutopost(tx, id, { state: 'sending', attempts, uncertain_since: row.uncertainSince ?? now });
    return { row: { ...row, attempts }, account };
  });

const deliver = async (services: Services, { row, account }: StartedMessage): Promise<SendResult | RequestFailure> => {
  const access = opened(services, account);
  if (!access) return failure('sealed');
  const post = await postFacts(services, services.sql, row.postId);
  if (!post) return failure('hidden');
  return networks[account.network].post(connectionOf(services), access, {
    token: row.token,
    createdAt: row.createdAt,
    isRepeated: row.uncertainSince !== null,
    message: row.message ?? defaultMessage(post, charactersLeft([account], post.url)),
    post,
  });
};

const isWebAddress = (url: string): boolean => /^https:\/\//.test(url) && URL.canParse(url) && url.length <= 1000;

const outcome = ({ row }: StartedMessage, answer: SendResult | RequestFailure, now: Date): Change => {
  if (!isFailure(answer))
    return {
      state: 'sent',
      problem: '',
      answered: answer.answered,
      remote_url: isWebAddress(answer.url) ? answer.url : '',
      uncertain_since: null,
      sent_at: now,
    };
  const { problem, answered, isCertain } = answer;
  const failed = { problem, answered, ...(isCertain ? { uncertain_since: row.uncertainSince } : {}) };
  if (passing.has(problem) && row.attempts < maxAttempts) return { ...failed, state: 'waiting' };
  const isUnsure = !isCertain || row.uncertainSince !== null;
  return { ...failed, state: isUnsure ? 'unknown' : 'failed' };
};

/** Sends one message. The row is marked before and after, so that the next worker can tell where one died. */
const send = async (services: Services, payload: unknown): Promise<void> => {
  const { id } = z.object({ id: z.int() }).parse(payload);
  const pendingAccount = await begin(services, id);
  if (!pendingAccount) return;
  const answer = await deliver(services, pendingAccount);
  const now = moment(services.clock);
  const change = outcome(pendingAccount, answer, now);
  await transact(services.sql, async tx => {
    const account = await lockedAccount(tx, pendingAccount.account.id);
    const isShut = isFailure(answer) && (answer.problem === 'signedOut' || answer.problem === 'sealed');
    if (account && isShut) await markAccount(tx, account.id, { state: 'broken', problem: answer.problem, now });
    await changeAutopost(tx, id, change);
  });
  const { network } = pendingAccount.account;
  services.log.info(
    { autopost: id, network, state: change.state, answered: answer.answered },
    'a post was sent elsewhere',
  );
  if (change.state === 'waiting') throw new Error(`${network} did not take it: ${change.problem}`);
};

registerJob(sending, send, { queue: 'networks' });

/** Longest delay until a scheduled post, or a post published by another user, is sent. */
const everyMs = 10_000;

registerJob(
  'autoposts-coming-out',
  async ({ sql, clock }) => {
    await transact(sql, tx => sendDue(tx, moment(clock)));
  },
  { everyMs },
);
