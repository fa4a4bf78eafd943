import { isPlain, whenPresent } from '../core/behaviours/index.ts';
import { announce } from '../core/feedback/index.ts';
import { focusOn } from '../core/focus/index.ts';
import { guarded } from '../core/page/index.ts';
import { browserStore } from '../core/storage/index.ts';
import { announcements } from './announcements.ts';
import { dialogs } from './dialogs.ts';
import { starKeys } from './star-keys.ts';

const key = 'lectern.commentAddress';

const focusComment = (hash: string): void => {
  if (!/^#comment\d+$/.test(hash)) return;
  const comment = document.getElementById(hash.slice(1))?.closest('.itemCommentsList > li');
  const heading = comment?.querySelector<HTMLElement>('.commentHead');
  if (heading) focusOn(heading);
};

const show = (address: string): void => {
  const { origin, pathname, search, hash, href } = new URL(address, location.href);
  const isHere = pathname === location.pathname && search === location.search;
  if (isHere) focusComment(hash);
  else if (origin === location.origin) location.replace(href);
};

/**
 * An installed script reloads the page after a comment, on whichever page the comment is. Its answer has the address
 * that shows it; it is opened after the reload, and the focus goes to the comment.
 */
const commentPlace = (): void => {
  const store = browserStore('sessionStorage');
  const address = store.getItem(key);
  store.removeItem(key);
  if (address === null) focusComment(location.hash);
  else show(address);
  whenPresent('#formLog [data-comment-address]', ({ dataset }) => store.setItem(key, dataset.commentAddress ?? ''));
};

interface Toggle {
  /** The class by which installed scripts show that the button is pressed. */
  readonly shown: string;
  readonly sentence: (button: HTMLElement, isPressed: boolean) => string | undefined;
}

const favourite: Toggle = {
  shown: 'is-favourited',
  sentence: ({ dataset }, isPressed) => (isPressed ? dataset.messageFavourite : dataset.messageUnfavourite),
};

const reaction: Toggle = {
  shown: 'is-active',
  // The button that was replaced is not announced, its successor is.
  sentence: (button, isPressed) => {
    const template = button.closest<HTMLElement>('[data-reactions]')?.dataset.messageSaved;
    const word = button.querySelector('.reaction-word')?.textContent ?? '';
    return isPressed ? template?.replace('%s', word) : undefined;
  },
};

const follow = (button: HTMLElement, { shown, sentence }: Toggle): void => {
  new MutationObserver(() => {
    const isPressed = button.classList.contains(shown);
    if (button.ariaPressed === String(isPressed)) return;
    button.ariaPressed = String(isPressed);
    const words = sentence(button, isPressed);
    if (words) announce(words);
  }).observe(button, { attributeFilter: ['class'] });
};

/** Keeps `aria-pressed` of favourites and reactions true to the class that installed scripts change. */
const pressedStates = (): void => {
  whenPresent('[data-entry-favourite][aria-pressed]', button => follow(button, favourite));
  whenPresent('[data-reaction][aria-pressed]', button => follow(button, reaction));
};

const nameThumb = (thumb: HTMLElement): void => {
  const all = [...(thumb.parentElement?.children ?? [])];
  const sentence = thumb.closest<HTMLElement>('.eb-image-popup')?.dataset.position ?? '';
  thumb.ariaLabel = sentence.replace('%1$s', String(all.indexOf(thumb) + 1)).replace('%2$s', String(all.length));
};

/** The description of the picture in the page whose link leads to this address. */
const describedAt = (address: string): string => {
  const links = [
    ...document.querySelectorAll<HTMLAnchorElement>('a:is(.eb-image-popup-button, [data-k2-modal="image"])'),
  ];
  return links.find(({ href }) => href === address)?.querySelector('img')?.alt ?? '';
};

/**
 * Pictures in the popups of installed scripts are described as in the page; the small ones are named by their places:
 * "Image 2 of 5".
 */
const popupPictures = (): void => {
  whenPresent('body > .eb-image-popup .eb-image-popup-thumb', nameThumb);
  whenPresent('.mfp-img, body > .eb-image-popup .eb-image img', image => {
    if (image instanceof HTMLImageElement) image.alt = describedAt(image.src);
  });
};

/**
 * Installed scripts tick the box of a row at a click anywhere in the row, also on the box itself, which a browser has
 * ticked by then: such a click ends at the box.
 */
const rowBoxes = (): void => {
  document.addEventListener(
    'click',
    event => {
      if (event.target instanceof Element && event.target.closest('[data-eb-table-checkbox]')) event.stopPropagation();
    },
    true,
  );
};

const links =
  'a:is([data-blog-subscribe], [data-blog-unsubscribe], [data-bookmarks-button], [data-rating-voters], [data-comment-tnc], [data-gdpr-download-link])';

/** Prevents the default action of links that installed scripts answer without preventing it themselves (wire §3). */
const holdLinks = (): void => {
  const hold = (event: Event): void => {
    if (!('EasyBlog' in window) || !isPlain(event)) return;
    if (event.target instanceof Element && event.target.closest(links)) event.preventDefault();
  };
  // In the capture phase: some parts of the page stop the propagation of their clicks.
  document.addEventListener('click', hold, true);
};

/** A form in a dialog leads back to the page that it was opened on. */
const dialogForms = (): void =>
  whenPresent('.eb-dialog form[data-subscribe-form] input[name="return"]', field => {
    if (field instanceof HTMLInputElement && field.value === '') field.value = location.pathname + location.search;
  });

/** Adds the accessibility features that installed scripts lack to their pages. */
export const supportInstalled = (): void => {
  const parts = [
    holdLinks,
    rowBoxes,
    dialogForms,
    dialogs,
    announcements,
    pressedStates,
    starKeys,
    popupPictures,
    commentPlace,
  ];
  for (const start of parts) guarded(start);
  document.documentElement.dataset.companion = '';
};
