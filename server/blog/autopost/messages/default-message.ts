import { lengthOf } from '../../../../protocol/networks.ts';
import { shortened } from '../../../core/html/index.ts';
import type { AutopostAccount } from '../accounts/account-queries.ts';
import type { PostFacts } from '../networks/network.ts';
import { networks } from '../networks/networks.ts';

/** Characters left for a message beside the link to this post, at the strictest of these accounts. */
export const charactersLeft = (accounts: readonly AutopostAccount[], url: string): number =>
  Math.max(0, Math.min(...accounts.map(({ network, messageLimit }) => messageLimit - networks[network].linkCost(url))));

/** Default message: the title and the beginning of the post. */
export const defaultMessage = ({ title, excerpt }: Pick<PostFacts, 'title' | 'excerpt'>, maxLength: number): string => {
  const whole = excerpt === '' || excerpt === title ? title : `${title}\n\n${excerpt}`;
  return lengthOf(whole) <= maxLength ? whole : shortened(whole, Math.max(0, maxLength - 1));
};
