import { debug } from '../../core/debug.ts';
import { hearTabs } from '../../core/other-tabs.ts';
import { withScript } from '../../core/with-script.ts';

const script = () => import('./keeping.ts');

/** Favourites are kept by a script that comes with the first press. */
export const startFavourites = (): void => {
  withScript('[data-entry-favourite]', script, ({ toggleFavourite }, button) => toggleFavourite(button));
  hearTabs('favourite', told => void script().then(({ showTold }) => showTold(told), debug));
};
