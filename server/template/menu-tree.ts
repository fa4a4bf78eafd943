import type { MenuAudience, MenuPlace } from '../../protocol/site.ts';
import type { RequestContext } from '../core/context/index.ts';
import { contentLanguage } from '../core/i18n/index.ts';
import type { MenuItem } from '../core/settings/index.ts';

/** A link of the menu with the links below it. */
export interface MenuBranch {
  readonly label: string;
  /** Language of the label, if it is not that of the page. */
  readonly lang?: string | undefined;
  /** Site path or absolute address; empty for a heading. */
  readonly address: string;
  readonly below: readonly MenuBranch[];
  /** Whether it leads to the page that is shown. */
  readonly isCurrent?: boolean;
}

const isFor = ({ actor: { account } }: RequestContext, audience: MenuAudience): boolean => {
  if (audience === 'everyone') return true;
  if (audience === 'contributors') return account !== null && account.role !== 'reader';
  return (audience === 'members') === (account !== null);
};

/** The links of a place that this reader sees, in two levels. A heading without any link below it is left out. */
export const menuTree = (context: RequestContext, place: MenuPlace): readonly MenuBranch[] => {
  const shown = context.services.site.menu.filter(item => item.place === place && isFor(context, item.audience));
  const { lang } = contentLanguage();
  const branch = ({ id, label, address }: MenuItem): MenuBranch => ({
    ...{ label, lang },
    address,
    below: shown.filter(({ parentId }) => parentId === id).map(branch),
  });
  return shown
    .filter(({ parentId }) => parentId === null)
    .map(branch)
    .filter(({ address, below }) => address !== '' || below.length > 0);
};

/** Addresses of all links of a menu. */
export const addressesIn = (branches: readonly MenuBranch[]): readonly string[] =>
  branches.flatMap(({ address, below }) => [address, ...addressesIn(below)]).filter(address => address !== '');

/** Readers with the same key see the same links. */
export const audienceKey = ({ actor: { account } }: RequestContext): string => account?.role ?? '';

/** Address of a link on this site, or of another one. */
export const menuHref = ({ services: { settings } }: RequestContext, address: string): string =>
  address.startsWith('/') ? settings.basePath + address : address;
