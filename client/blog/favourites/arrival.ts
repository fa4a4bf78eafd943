import { withScript } from '../../core/with-script.ts';

/** Favourites are kept by a script that comes with the first press. */
export const startFavourites = (): void =>
  withScript(
    '[data-entry-favourite]',
    () => import('./keeping.ts'),
    ({ toggleFavourite }, button) => toggleFavourite(button),
  );
