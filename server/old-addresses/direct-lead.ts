import type { RequestContext } from '../core/context/index.ts';
import { readOldAddress } from './old-address.ts';
import { oldAddressLead } from './resolve.ts';
import { targetsOf } from './targets-of.ts';

/**
 * Where a redirect leads in one step: its target, or the page that its target leads to as an address of an old site.
 * Only numbered addresses are looked up, which no page of this site has. Throws the refusal of that page.
 */
export const directLead = async (context: RequestContext, to: string): Promise<string> => {
  if (!/^\/(?!\/)/.test(to) || to.includes('#')) return to;
  const { basePath } = context.services.settings;
  const address = readOldAddress(to, basePath);
  const [first] = address ? targetsOf(address) : [];
  if (!first || !('id' in first) || first.alias !== undefined) return to;
  const path = await oldAddressLead(context, to);
  return path === null ? to : basePath + path;
};
