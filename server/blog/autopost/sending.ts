import { z } from 'zod';
import type { Services } from '../../core/context/index.ts';
import { type Transaction, transact } from '../../core/db/index.ts';
import { registerJob } from '../../core/jobs/index.ts';
import { moment } from '../../core/time/index.ts';
import { lineOf, opened } from './access.ts';
import { type AutopostAccount, accountBy, heldAccount, markAccount } from './account-queries.ts';
import { isForAll, postFacts } from './facts-queries.ts';
import { roomFor, usualMessage } from './message.ts';
import type { Sent } from './network.ts';
import { networks } from './networks.ts';
import type { Problem } from './problems.ts';
import { sending, sendRipe } from './queries.ts';
import { type Autopost, type Change, changeAutopost, heldAutopost } from './row-queries.ts';
import { isTrouble, type Trouble, trouble } from './talk.ts';
import { maySend } from './wisher-queries.ts';

/** Attempts before a message fails; the last comes some two hours after the first. */
const mostAttempts = 8;

const passing: ReadonlySet<Problem> = new Set(['unreachable', 'busy', 'strange']);

interface Begun {
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
    return row.cause === 'publication' ? { state: 'wished' } : failed('hidden');
  if (!(await maySend(sql, row, account))) return failed('forbidden');
  if (account.state !== 'connected') return failed('signedOut');
  const since = row.uncertainSince?.getTime() ?? now.getTime();
  if (now.getTime() - since > networks[account.network].repeatableMs)
    return { state: 'unknown', problem: 'unreachable' };
  return undefined;
};

/** Marks the message as `sending` before the request, so that a crash never looks like an unsent message. */
const begin = (services: Services, id: number): Promise<Begun | undefined> =>
  transact(services.sql, async tx => {
    const row = await heldAutopost(tx, id);
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

const deliver = async (services: Services, { row, account }: Begun): Promise<Sent | Trouble> => {
  const access = opened(services, account);
  if (!access) return trouble('sealed');
  const post = await postFacts(services, services.sql, row.postId);
  if (!post) return trouble('hidden');
  return networks[account.network].post(lineOf(services), access, {
    token: row.token,
    createdAt: row.createdAt,
    isRepeated: row.uncertainSince !== null,
    message: row.message ?? usualMessage(post, roomFor([account], post.url)),
    post,
  });
};

const isWebAddress = (url: string): boolean => /^https:\/\//.test(url) && URL.canParse(url) && url.length <= 1000;

const outcome = ({ row }: Begun, answer: Sent | Trouble, now: Date): Change => {
  if (!isTrouble(answer))
    return {
      state: 'sent',
      problem: '',
      answered: answer.answered,
      remote_url: isWebAddress(answer.url) ? answer.url : '',
      uncertain_since: null,
      sent_at: now,
    };
  const { problem, answered, isCertain } = answer;
  const said = { problem, answered, ...(isCertain ? { uncertain_since: row.uncertainSince } : {}) };
  if (passing.has(problem) && row.attempts < mostAttempts) return { ...said, state: 'waiting' };
  const isUnsure = !isCertain || row.uncertainSince !== null;
  return { ...said, state: isUnsure ? 'unknown' : 'failed' };
};

/** Sends one message. The row is marked before and after, so that the next worker can tell where one died. */
const send = async (services: Services, payload: unknown): Promise<void> => {
  const { id } = z.object({ id: z.int() }).parse(payload);
  const begun = await begin(services, id);
  if (!begun) return;
  const answer = await deliver(services, begun);
  const now = moment(services.clock);
  const change = outcome(begun, answer, now);
  await transact(services.sql, async tx => {
    const account = await heldAccount(tx, begun.account.id);
    const isShut = isTrouble(answer) && (answer.problem === 'signedOut' || answer.problem === 'sealed');
    if (account && isShut) await markAccount(tx, account.id, { state: 'broken', problem: answer.problem, now });
    await changeAutopost(tx, id, change);
  });
  const { network } = begun.account;
  services.log.info(
    { autopost: id, network, state: change.state, answered: answer.answered },
    'a post was sent elsewhere',
  );
  if (change.state === 'waiting') throw new Error(`${network} did not take it: ${change.problem}`);
};

registerJob(sending, send, { lane: 'networks' });

/** Longest delay until a scheduled post, or a post published by another user, is sent. */
const everyMs = 10_000;

registerJob(
  'autoposts-coming-out',
  async ({ sql, clock }) => {
    await transact(sql, tx => sendRipe(tx, moment(clock)));
  },
  { everyMs },
);
