import { ajax } from './ajax.ts';
import { openDialog } from './dialog.ts';

interface Featurable {
  readonly item: JQuery;
  readonly type: 'blogger' | 'teamblog';
  /** `author` or `team`: the middle part of the hooks' names. */
  readonly hook: string;
}

/** Featuring of authors and teams (wire §2.1, §3.4): the page has the bindings; badge and buttons change. */
export const featuring = ({ item, type, hook }: Featurable): void => {
  const target = { type, id: item.data('id') };
  const swap = (isFeatured: boolean): void => {
    item.find(`[data-${hook}-feature]`).toggleClass('hide', isFeatured);
    item.find(`[data-${hook}-unfeature], [data-featured-tag]`).toggleClass('hide', !isFeatured);
  };
  item.on('click', `[data-${hook}-feature]`, () =>
    openDialog({
      content: ajax('site/views/featured/confirm', target),
      bindings: {
        '{submitButton} click'() {
          const { parent } = this;
          ajax('site/views/featured/makeFeatured', target).done(() => {
            swap(true);
            parent.close();
          });
        },
      },
    }),
  );
  item.on('click', `[data-${hook}-unfeature]`, () =>
    openDialog({
      content: ajax('site/views/featured/removeFeatured', target),
      bindings: {
        '{closeButton} click'() {
          swap(false);
          this.parent.close();
        },
      },
    }),
  );
};
