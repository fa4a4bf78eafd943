import { type MenuPlace, menuPlaces } from '../../../protocol/site.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { isBrokenLink, type MenuItem } from '../../core/settings/index.ts';
import { ActButton, ActLink, askAddress } from '../shell/index.ts';
import { audienceWords, placeWords } from './menu-words.ts';

/** Element id of a menu item, so that it is found again after it moved. */
export const menuItemId = (id: number): string => `menu-item-${id}`;

interface BranchProps {
  readonly context: RequestContext;
  readonly items: readonly MenuItem[];
  readonly place: MenuPlace;
  readonly parentId: number | null;
}

interface ItemProps extends BranchProps {
  readonly item: MenuItem;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

const Address = ({ item }: Pick<ItemProps, 'item'>) => {
  if (isBrokenLink(item)) return <span className="state-mark">{text('MENU_BROKEN')}</span>;
  return item.address === '' ? text('MENU_HEADING') : <code>{item.address}</code>;
};

const Item = ({ context, item, isFirst, isLast, ...rest }: ItemProps) => (
  <li className={isBrokenLink(item) ? 'menu-item is-broken' : 'menu-item'} id={menuItemId(item.id)} tabIndex={-1}>
    <p className="menu-words">
      <strong>{item.label}</strong> <Address item={item} />{' '}
      <span className="state-mark">{text(audienceWords[item.audience])}</span>
    </p>
    <div className="menu-presses">
      {!isFirst && (
        <ActButton context={context} label={text('MENU_UP')} name={item.label} task="menu.up" id={item.id} />
      )}
      {!isLast && (
        <ActButton context={context} label={text('MENU_DOWN')} name={item.label} task="menu.down" id={item.id} />
      )}
      <ActLink context={context} label={text('MENU_EDIT')} name={item.label} path={paths.menuItem(item.id)} />
      <ActLink
        context={context}
        label={text('MENU_DELETE')}
        name={item.label}
        path={askAddress(paths.menu, 'menu.delete', [item.id], paths.menu)}
      />
    </div>
    <Branch {...rest} context={context} parentId={item.id} />
  </li>
);

const Branch = ({ context, items, place, parentId }: BranchProps) => {
  const links = items.filter(item => item.place === place && item.parentId === parentId);
  if (links.length === 0) return null;
  return (
    <ol className="menu-items">
      {links.map((item, index) => (
        <Item
          key={item.id}
          {...{ context, items, place, parentId, item }}
          isFirst={index === 0}
          isLast={index === links.length - 1}
        />
      ))}
    </ol>
  );
};

/** Links of the menu by where they are shown, in two levels. */
export const MenuLists = ({ context, items }: Pick<BranchProps, 'context' | 'items'>) =>
  menuPlaces
    .filter(place => items.some(item => item.place === place))
    .map(place => (
      <section key={place} aria-labelledby={`menu-${place}`}>
        <h2 id={`menu-${place}`}>{text(placeWords[place])}</h2>
        <Branch {...{ context, items, place }} parentId={null} />
      </section>
    ));
