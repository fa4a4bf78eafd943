import type { ReplayedAddress } from './result.ts';

/** The addresses of a group that were asked for most: the others are counted and let go. */
export const topAddresses = (limit: number) => {
  let addresses: ReplayedAddress[] = [];
  const cut = (): void => {
    addresses = addresses.sort((a, b) => b.count - a.count || (a.path < b.path ? -1 : 1)).slice(0, limit);
  };
  return {
    add: (address: ReplayedAddress): void => {
      addresses.push(address);
      if (addresses.length >= 2 * limit) cut();
    },
    list: (): readonly ReplayedAddress[] => {
      cut();
      return addresses;
    },
  };
};
