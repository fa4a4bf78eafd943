import type { ReplayedAddress, ReplayedGroup, ReplayGroup } from './result.ts';
import { topAddresses } from './top-addresses.ts';

const counter = (most: number) => {
  const list = topAddresses(most);
  let [addresses, requests] = [0, 0];
  return {
    add: (address: ReplayedAddress): void => {
      addresses++;
      requests += address.count;
      list.add(address);
    },
    group: (): ReplayedGroup => ({ addresses, requests, most: list.list() }),
  };
};

/** Counts addresses by the way they are answered, and keeps the `most` that were asked for most of each. */
export const figures = (most: number) => {
  const counters = {
    errors: counter(most),
    missing: counter(most),
    ambiguous: counter(most),
    closed: counter(most),
    removed: counter(most),
    redirects: counter(most),
    answers: counter(most),
  } satisfies Readonly<Record<ReplayGroup, ReturnType<typeof counter>>>;
  const all = () => ({
    errors: counters.errors.group(),
    missing: counters.missing.group(),
    ambiguous: counters.ambiguous.group(),
    closed: counters.closed.group(),
    removed: counters.removed.group(),
    redirects: counters.redirects.group(),
    answers: counters.answers.group(),
  });
  const sum = (of: 'addresses' | 'requests') => (): number =>
    Object.values(all()).reduce((count, group) => count + group[of], 0);
  return {
    add: (group: ReplayGroup, address: ReplayedAddress): void => counters[group].add(address),
    all,
    addresses: sum('addresses'),
    requests: sum('requests'),
  };
};
