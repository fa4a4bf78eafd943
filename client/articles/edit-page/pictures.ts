import type { ArticleEditorTexts } from '../../../protocol/browser-texts.ts';
import { on } from '../../core/behaviours/index.ts';
import { announce } from '../../core/feedback/index.ts';
import { type Picked, pickMedia } from '../../core/media/index.ts';
import { formatText } from '../../core/page/index.ts';

const pictureOf = ({ url, alt, decorates, width, height }: Picked): HTMLImageElement => {
  const picture = new Image(width, height);
  picture.src = url;
  picture.alt = decorates ? '' : alt;
  return picture;
};

const changed = (place: Element): boolean => place.dispatchEvent(new Event('change', { bubbles: true }));

const imageChoice = (place: HTMLElement, texts: ArticleEditorTexts): void => {
  const uri = place.querySelector<HTMLInputElement>('[data-item-image-uri]');
  const shown = place.querySelector<HTMLElement>('[data-item-image-picture]');
  const remove = place.querySelector<HTMLElement>('[data-item-image-remove]');
  const choose = place.querySelector<HTMLElement>('[data-item-image-choose]');
  if (!uri || !shown || !remove || !choose) return;
  for (const plain of place.querySelectorAll('[data-item-image-plain]')) plain.remove();
  const put = (picked: Picked | undefined): void => {
    uri.value = picked?.uri ?? '';
    shown.replaceChildren(...(picked ? [pictureOf(picked)] : []));
    remove.hidden = picked === undefined;
    const words = [(picked?.decorates ? '' : picked?.alt) ?? '', picked?.caption ?? '', ''];
    for (const [at, name] of ['image_alt', 'image_caption', 'image_credits'].entries()) {
      const field = place.querySelector<HTMLInputElement>(`[name="${name}"]`);
      if (field) field.value = words[at] ?? '';
    }
    changed(place);
  };
  choose.addEventListener('click', async () => {
    const [picked] = await pickMedia({ isCover: true });
    if (!picked) return;
    put(picked);
    // The picture above pushes the focused button down, on small screens out of the window.
    choose.scrollIntoView({ block: 'nearest' });
    announce(texts.ITEM_EDIT_IMAGE_CHOSEN);
  });
  remove.addEventListener('click', () => {
    put(undefined);
    choose.focus();
    announce(texts.ITEM_EDIT_IMAGE_GONE);
  });
};

const rowOf = (picked: Picked, word: string, number: number): HTMLLIElement => {
  const row = document.createElement('li');
  const label = document.createElement('label');
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.name = 'pictures[]';
  box.value = picked.uri;
  box.checked = true;
  const image = pictureOf(picked);
  image.alt = '';
  label.append(box, ` ${formatText(word, picked.alt || String(number))}`);
  row.append(image, label);
  return row;
};

const galleryChoice = (place: HTMLElement, texts: ArticleEditorTexts): void => {
  const list = place.querySelector<HTMLElement>('[data-item-gallery-list]');
  if (!list) return;
  place.querySelector('[data-item-gallery-plain]')?.remove();
  on(
    'click',
    '[data-item-gallery-add]',
    async () => {
      const added = await pickMedia({ multiple: true });
      if (added.length === 0) return;
      for (const picked of added) list.append(rowOf(picked, list.dataset.word ?? '', list.children.length + 1));
      changed(place);
      announce(formatText(texts.ITEM_EDIT_GALLERY_ADDED, String(added.length)));
    },
    place,
  );
};

/** Offers the media browser for the image and the gallery instead of files uploaded with the form. */
export const choosePictures = (form: HTMLElement, texts: ArticleEditorTexts): void => {
  const image = form.querySelector<HTMLElement>('[data-item-image]');
  const gallery = form.querySelector<HTMLElement>('[data-item-gallery]');
  if (image) imageChoice(image, texts);
  if (gallery) galleryChoice(gallery, texts);
};
