import type { FeaturedType } from '../../../protocol/blog/featured.ts';
import { on } from '../../core/behaviours/index.ts';
import { openAnswer, openDialog } from '../../core/dialog/index.ts';
import { announce, clearFailure, showFailure } from '../../core/feedback/index.ts';
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

const feature: Featuring = async (item, kind, button) => {
  clearFailure(button);
  try {
    await call('site/views/featured/makeFeatured', targetOf(item, kind));
    show(item, kind, true)?.focus();
    announce(button.dataset.message ?? '');
  } catch (failure) {
    showFailure(button, failure, () => feature(item, kind, button));
  }
};

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

/** Takes it back at once; the dialog says that it is done (F-026). */
const stopFeaturing: Featuring = async (item, kind, button) => {
  clearFailure(button);
  const done = call('site/views/featured/removeFeatured', targetOf(item, kind));
  try {
    await done;
  } catch (failure) {
    showFailure(button, failure, () => stopFeaturing(item, kind, button));
    return;
  }
  const dialog = await openDialog({ content: done });
  const shown = show(item, kind, false);
  await dialog.closed;
  shown?.focus();
};

/** Brings the feature buttons of authors and team blogs to life, on the page now or later. */
export const enhance = (): void => {
  for (const kind of kinds) {
    const heed = (selector: string, act: Featuring): void =>
      on('click', selector, (button, event) => {
        const item = button.closest<HTMLElement>(kind.item);
        if (!item) return;
        event.preventDefault();
        act(item, kind, button);
      });
    heed(kind.feature, askToFeature);
    heed(kind.unfeature, stopFeaturing);
  }
};
