import type { z } from 'zod';
import type { BlockPeriod, siteTasks } from '../../../protocol/site.ts';
import { audit } from '../../audit/index.ts';
import type { MutationContext, RequestContext, Services } from '../../core/context/index.ts';
import { notFound, UserError } from '../../core/errors/index.ts';
import { emailMark, mailKey, networkMark } from '../../core/net/index.ts';
import { moment } from '../../core/time/index.ts';
import {
  type BlockKind,
  blocksAmong,
  type CommentName,
  dropBlocks,
  type Guest,
  guestOf,
  type HeldBlock,
  type NewBlock,
  putBlocks,
} from './queries.ts';

export type BlockParams = z.infer<(typeof siteTasks)['commenters.block']['params']>;

const dayMs = 24 * 3600_000;

export const endOf = ({ clock }: Pick<Services, 'clock'>, period: BlockPeriod): Date | null =>
  period === 'always' ? null : new Date(moment(clock).getTime() + Number(period) * dayMs);

/** The guest who wrote a comment, if there is something of theirs to block. */
export const blockableGuest = async ({ sql }: RequestContext, named: CommentName): Promise<Guest> => {
  const guest = await guestOf(sql, named);
  if (!guest || (guest.email === '' && guest.ip === '')) throw notFound();
  return guest;
};

export const markOf = ({ settings }: Pick<Services, 'settings'>, kind: BlockKind, { email, ip }: Guest): string =>
  kind === 'email' ? emailMark(settings.secret, mailKey(email)) : networkMark(settings.secret, ip);

const chosen = (services: Services, { email, network }: BlockParams, guest: Guest): NewBlock[] => {
  const kinds: BlockKind[] = [
    ...(email && guest.email !== '' ? (['email'] as const) : []),
    ...(network && guest.ip !== '' ? (['network'] as const) : []),
  ];
  // Sorted, so that parallel blocks of the same guest lock the rows in one order.
  return kinds
    .map(kind => ({ kind, mark: markOf(services, kind, guest), email: kind === 'email' ? guest.email : '' }))
    .sort((one, other) => (one.mark < other.mark ? -1 : 1));
};

/** Blocks what was chosen of a guest, all under the same terms. */
export const block = async (mutation: MutationContext, guest: Guest, params: BlockParams): Promise<void> => {
  const { services, sql, actor } = mutation;
  const blocks = chosen(services, params, guest);
  if (blocks.length === 0) throw new UserError('BLOCK_NEEDS_KIND', { field: guest.email === '' ? 'network' : 'email' });
  const ids = await putBlocks(sql, blocks, {
    name: guest.name,
    reason: params.reason,
    byId: actor.account?.id ?? null,
    now: moment(services.clock),
    endsAt: endOf(services, params.period),
  });
  await audit(mutation, { act: 'commenter.block', type: 'commenter', ids, detail: () => params.reason });
};

export const heldBlocks = async (
  { sql }: RequestContext,
  ids: readonly number[],
  lock: boolean,
): Promise<HeldBlock[]> => {
  const wanted = [...new Set(ids)];
  const found = await blocksAmong(sql, wanted, { lock });
  if (found.length < wanted.length) throw notFound();
  return found;
};

/** Lifts blocks, all or none. */
export const unblock = async (mutation: MutationContext, blocks: readonly HeldBlock[]): Promise<void> => {
  const ids = blocks.map(({ id }) => id);
  const reasons = new Map(blocks.map(({ id, reason }) => [id, reason]));
  await dropBlocks(mutation.sql, ids);
  await audit(mutation, { act: 'commenter.unblock', type: 'commenter', ids, detail: id => reasons.get(id) ?? '' });
};
