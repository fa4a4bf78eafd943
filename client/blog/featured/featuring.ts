import type { FeaturedType } from '../../../protocol/blog/featured.ts';
import { call } from '../../core/call.ts';
import { openDialog } from '../../core/dialog/door.ts';
import { alarm, announce } from '../../core/live.ts';
import { on } from '../../core/on.ts';
import { sentenceOf } from '../../core/refusal.ts';

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

/** Asks in the server's dialog first; its submit features (F-024, F-025). */
const askToFeature = async (item: HTMLElement, kind: Kind, button: HTMLElement): Promise<void> => {
  const target = { type: kind.type, id: Number(item.dataset.id) };
  await openDialog({
    content: call('site/views/featured/confirm', target),
    bindings: {
      '{submitButton} click': async (_, dialog) => {
        try {
          await call('site/views/featured/makeFeatured', target);
          dialog.close();
          show(item, kind, true)?.focus();
          announce(button.dataset.said ?? '');
        } catch (failure) {
          alarm(sentenceOf(failure));
        }
      },
    },
  });
};

/** Takes it back at once; the dialog says that it is done (F-026). */
const stopFeaturing = async (item: HTMLElement, kind: Kind): Promise<void> => {
  const done = call('site/views/featured/removeFeatured', { type: kind.type, id: Number(item.dataset.id) });
  const dialog = await openDialog({ content: done });
  const shown = await done.then(
    () => show(item, kind, false),
    () => null,
  );
  await dialog.closed;
  shown?.focus();
};

/** Brings the feature buttons of authors and team blogs to life, on the page now or later. */
export const enhance = (): void => {
  for (const kind of kinds) {
    const heed = (selector: string, act: (item: HTMLElement, kind: Kind, button: HTMLElement) => unknown): void =>
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
