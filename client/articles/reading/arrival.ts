import { enhanceOnArrival, withScript } from '../../core/with-script.ts';

/** What an item's page offers its reader; installed scripts, when they are on, do it alone. */
export const startItemReading = (): void => {
  enhanceOnArrival('.k2Scroller', () => import('./scroller.ts'));
  enhanceOnArrival('.subCategory, .k2EqualHeights', () => import('./equal-heights.ts'));
  withScript(
    'a.k2Anchor',
    () => import('./anchor.ts'),
    ({ followAnchor }, link) => followAnchor(link),
  );
  withScript(
    'a[data-k2-modal="image"]',
    () => import('./image.ts'),
    ({ openImage }, link) => openImage(link),
  );
};
