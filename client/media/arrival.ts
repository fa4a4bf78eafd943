import { withOwnScript } from '../core/with-script.ts';

/** The question before a picture is deleted opens over the list; without scripts its link leads to a page. */
export const startMedia = (): void =>
  withOwnScript(
    '[data-media-delete]',
    () => import('./deleting.ts'),
    ({ askToDelete }, link) => askToDelete(link),
  );
