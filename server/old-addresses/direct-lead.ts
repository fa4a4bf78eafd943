import type { RequestContext } from '../core/context/index.ts';
import { UserError } from '../core/errors/index.ts';
import { isAnswered } from '../core/http/index.ts';
import { redirectAmongKeys, redirectKeys } from '../redirects/index.ts';
import { readOldAddress } from './old-address.ts';
import { oldAddressLead } from './resolve.ts';
import { targetsOf } from './targets/targets-of.ts';

/** Whether the target is one by number, which no page of this site has an address for. */
const isNumbered = (url: string, basePath: string): boolean => {
  const address = readOldAddress(url, basePath);
  const [first] = address ? targetsOf(address) : [];
  return first !== undefined && 'id' in first && first.alias === undefined;
};

/** Whether this site itself answers there: by a redirect, or by a page. */
const isOwn = async ({ services }: RequestContext, url: string): Promise<boolean> =>
  (await redirectAmongKeys(services.sql, redirectKeys(url, services.settings.basePath))) !== undefined ||
  (await isAnswered(services, url));

/**
 * Where the target leads as an address of an old site; null: nowhere, or to a page of this site that refuses this
 * reader.
 */
const oldLead = async (context: RequestContext, url: string, isOld: boolean): Promise<string | null> => {
  try {
    return await oldAddressLead(context, url);
  } catch (error) {
    if (error instanceof UserError && !isOld) return null;
    throw error;
  }
};

/**
 * Where a redirect leads in one step: its target, or the page that its target leads to as an address of an old site.
 * Throws the refusal of that page.
 */
export const directLead = async (context: RequestContext, to: string): Promise<string> => {
  if (!/^\/(?!\/)/.test(to)) return to;
  const { basePath } = context.services.settings;
  const [url = '', ...rest] = to.split('#');
  const isOld = isNumbered(url, basePath);
  const path = await oldLead(context, url, isOld);
  const direct = path === null ? url : basePath + path;
  if (direct === url || (!isOld && (await isOwn(context, url)))) return to;
  return [direct, ...rest].join('#');
};
