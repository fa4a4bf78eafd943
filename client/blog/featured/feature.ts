import type { FeaturedType } from '../../../protocol/blog/featured.ts';
import { on } from '../../core/behaviours/index.ts';
import { openAnswer, openDialog } from '../../core/dialog/index.ts';
import { announce, withRetry } from '../../core/feedback/index.ts';
import { call } from '../../core/http/index.ts';

interface Kind {
  readonly type: FeaturedType;
  readonly item: string;
  readonly feature: string;
  readonly unfeature: string;
}

const kinds: readonly Kind[] = [
  {
    type: 'blogger',
    item: '[data-author-item]',
    feature: '[data-author-feature]',
    unfeature: '[data-author-unfeature]',
  },
  { type: 'teamblog', item: '[data-team-item]', feature: '[data-team-feature]', unfeature: '[data-team-unfeature]' },
];

/** Swaps badge and buttons (F-023); answers the button that is shown from here on. */
const show = (item: HTMLElement, { feature, unfeature }: Kind, isFeatured: boolean): HTMLElement | null => {
  item.querySelector('[data-featured-tag]')?.classList.toggle('hide', !isFeatured);
  item.querySelector(feature)?.classList.toggle('hide', isFeatured);
  item.querySelector(unfeature)?.classList.toggle('hide', !isFeatured);
  return item.querySelector<HTMLElement>(isFeatured ? unfeature : feature);
};

type Featuring = (item: HTMLElement, kind: Kind, button: HTMLElement) => Promise<void>;

const targetOf = (item: HTMLElement, { type }: Kind) => ({ type, id: Number(item.dataset.id) });

const feature: Featuring = (item, kind, button) =>
  withRetry(button, async () => {
    await call('site/views/featured/makeFeatured', targetOf(item, kind));
    show(item, kind, true)?.focus();
    announce(button.dataset.message ?? '');
  });

/** Asks in the server's dialog first; its submit features (F-024, F-025). */
const askToFeature: Featuring = async (item, kind, button) => {
  await openAnswer(() => call('site/views/featured/confirm', targetOf(item, kind)), {
    bindings: {
      '{submitButton} click': (_, dialog) => {
        dialog.close();
        feature(item, kind, button);
      },
    },
  });
};

/** Ends the featuring at once; the dialog confirms it (F-026). */
const stopFeaturing: Featuring = (item, kind, button) =>
  withRetry(button, async () => {
    const done = call('site/views/featured/removeFeatured', targetOf(item, kind));
    await done;
    const dialog = await openDialog({ content: done });
    const shown = show(item, kind, false);
    await dialog.closed;
    shown?.focus();
  });

/** Enhances the feature buttons of authors and team blogs, on the page now or later. */
export const enhance = (): void => {
  for (const kind of kinds) {
    const bind = (selector: string, act: Featuring): void =>
      on('click', selector, (button, event) => {
        const item = button.closest<HTMLElement>(kind.item);
        if (!item) return;
        event.preventDefault();
        act(item, kind, button);
      });
    bind(kind.feature, askToFeature);
    bind(kind.unfeature, stopFeaturing);
  }
};
