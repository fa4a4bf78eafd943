import type { ComposerTexts } from '../../../protocol/browser-texts.ts';
import { on } from '../../core/behaviours/index.ts';
import { announce } from '../../core/feedback/index.ts';
import type { Picked } from '../../core/media/index.ts';
import { pickPictures } from './pictures.ts';

interface Cover {
  readonly place: HTMLElement;
  readonly uri: HTMLInputElement;
  readonly choose: HTMLElement;
  readonly remove: HTMLElement;
  /** Note that the cover has no description. */
  readonly lacks: HTMLElement;
}

const coverIn = (root: HTMLElement): Cover | undefined => {
  const place = root.querySelector<HTMLElement>('[data-composer-cover-picture]');
  const uri = root.querySelector('[data-composer-cover-uri]');
  const choose = root.querySelector<HTMLElement>('[data-composer-cover-choose]');
  const remove = root.querySelector<HTMLElement>('[data-composer-cover-remove]');
  const lacks = root.querySelector<HTMLElement>('[data-composer-cover-lacks]');
  return place && uri instanceof HTMLInputElement && choose && remove && lacks
    ? { place, uri, choose, remove, lacks }
    : undefined;
};

const pictureOf = ({ url, alt, decorates, width, height }: Picked): HTMLImageElement => {
  const picture = new Image(width, height);
  picture.src = url;
  picture.alt = decorates ? '' : alt;
  return picture;
};

/** Lets the cover be picked from the library, in place of a file field; `changed` is called after each change. */
export const coverChoice = (root: HTMLElement, texts: ComposerTexts, changed: () => void): void => {
  const cover = coverIn(root);
  if (!cover) return;
  const { place, uri, choose, remove, lacks } = cover;
  const put = (picked: Picked | undefined): void => {
    uri.value = picked?.uri ?? '';
    place.replaceChildren(...(picked ? [pictureOf(picked)] : []));
    remove.hidden = picked === undefined;
    lacks.hidden = picked === undefined || picked.decorates === true || picked.alt.trim() !== '';
    choose.textContent = texts[picked ? 'COMPOSER_COVER_OTHER' : 'COMPOSER_COVER_CHOOSE'];
    changed();
  };
  root.querySelector('[data-composer-cover-file]')?.remove();
  choose.hidden = false;
  on(
    'click',
    '[data-composer-cover-choose]',
    async () => {
      const [picked] = await pickPictures({ isCover: true });
      if (!picked) return;
      put(picked);
      // The picture above pushes the focused button down, on small screens out of the window.
      choose.scrollIntoView({ block: 'nearest' });
      announce(texts.COMPOSER_COVER_SENT);
    },
    root,
  );
  on(
    'click',
    '[data-composer-cover-remove]',
    () => {
      put(undefined);
      choose.focus();
      announce(texts.COMPOSER_COVER_GONE);
    },
    root,
  );
};
