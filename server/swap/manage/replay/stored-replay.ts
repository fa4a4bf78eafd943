import { z } from 'zod';
import { limits } from '../../../../protocol/limits.ts';
import { type ReplayedAddress, type ReplayGroup, type ReplayResult, replayGroups } from '../../replay/index.ts';

/** Result of a replay as it is stored with its task. */
export interface StoredReplay extends ReplayResult {
  readonly files: readonly string[];
}

const counted = { addresses: z.number(), requests: z.number() };

const group = z.object({
  ...counted,
  most: z.array(
    z.object({
      ...{ path: z.string(), count: z.number(), status: z.number() },
      ...{ to: z.string().optional(), rows: z.array(z.string()).optional() },
    }),
  ),
});

export const replayResult: z.ZodType<StoredReplay> = z.object({
  ...counted,
  answering: z.number(),
  groups: z.record(z.enum(replayGroups), group),
  missingThere: z.object(counted),
  design: z.object(counted),
  unused: z.object({ unreadable: z.number(), method: z.number(), host: z.number() }),
  unreadable: z.array(z.string()).default([]),
  files: z.array(z.string()),
});

/** Addresses that are listed of the groups that offer nothing to do. */
const mostListed = 100;

const mark = '…';

const cut = (address: string): string =>
  address.length > limits.redirectAddress ? `${address.slice(0, limits.redirectAddress)}${mark}` : address;

/** Whether a listed address is whole, so that it can become a redirect. Read addresses have ASCII characters only. */
export const isWhole = ({ path }: Pick<ReplayedAddress, 'path'>): boolean => !path.endsWith(mark);

const listed = (name: ReplayGroup, all: readonly ReplayedAddress[]): ReplayedAddress[] =>
  all.slice(0, name === 'missing' ? all.length : mostListed).map(({ path, to, ...address }) => ({
    ...address,
    path: cut(path),
    ...(to === undefined ? {} : { to: cut(to) }),
  }));

/** A result that fits into a row, whatever addresses a log has: long ones are cut. */
export const storedReplay = (result: ReplayResult, files: readonly string[]): StoredReplay => {
  const { groups } = result;
  const short = (name: ReplayGroup) => ({ ...groups[name], most: listed(name, groups[name].most) });
  const all = Object.fromEntries(replayGroups.map(name => [name, short(name)]));
  return { ...result, groups: { ...groups, ...all }, files };
};
