import type { MutationContext } from '../../core/context/index.ts';
import { can, site } from '../../core/policy/index.ts';
import { placeInMenu, removeFromMenu } from '../menu/index.ts';
import { checkedPlace, type PageParams } from './form.ts';
import { menuLinksOf } from './queries.ts';

/** Shows a page in the menu as its form says. Only those who may change the menu do so; for others it stays. */
export const placePage = async (mutation: MutationContext, id: number, params: PageParams): Promise<void> => {
  if (!can(mutation.actor, 'site.administer', site)) return;
  const place = checkedPlace(params.place);
  const link = (await menuLinksOf(mutation.sql, [id])).get(id);
  if (place === 'none') {
    if (link && link.place !== 'hidden') await removeFromMenu(mutation, [link.id]);
    return;
  }
  await placeInMenu(mutation, {
    linkId: link?.id,
    label: params.title,
    target: { kind: 'page', id },
    place,
    parentId: params.menu_parent,
    afterId: params.menu_after,
  });
};
