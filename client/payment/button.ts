import { create } from '../core/html.ts';
import { loadMessages } from '../core/loading/index.ts';
import './button.css';
import { isPlainLink } from './plain-link.ts';

/** The properties a button's own style may set: its look, never its place on the page. */
const looks =
  /^(?:color|background-(?:color|image)|border(?:-(?:top|right|bottom|left))?(?:-(?:color|style|width))?|border-radius|font-(?:family|size|style|weight)|line-height|padding(?:-(?:top|right|bottom|left))?|letter-spacing|text-(?:align|decoration|transform))$/;

/** Shorthands of which only some parts are taken. */
const shorthands: Readonly<Record<string, readonly string[]>> = {
  background: ['background-color', 'background-image'],
  font: ['font-family', 'font-size', 'font-style', 'font-weight', 'line-height'],
};

/** Functions that fetch an address. */
const fetching = /url\(|image\(|image-set\(|src\(/i;

const applyOwnStyle = (button: HTMLElement, style: string): void => {
  const requestedStyle = document.createElement('span').style;
  requestedStyle.cssText = style;
  for (const line of style.split(';')) {
    const written = line.split(':')[0]?.trim().toLowerCase() ?? '';
    for (const name of shorthands[written] ?? [written]) {
      const value = looks.test(name) ? requestedStyle.getPropertyValue(name) : '';
      if (value && !fetching.test(value))
        button.style.setProperty(name, value, requestedStyle.getPropertyPriority(name));
    }
  }
};

const sayNewTab = async (button: HTMLAnchorElement): Promise<void> => {
  const [words = ''] = await loadMessages('PAY_NEW_TAB');
  button.append(create('span', { className: 'visually-hidden', textContent: ` ${words}` }));
};

/** Gives a Pay button its look, picture, words and layout (K-002, K-006 … K-011). */
export const enhance = (button: HTMLElement): void => {
  if (!(button instanceof HTMLAnchorElement)) return;
  const { style = 'default', newtab, cssStyle, image, description, layout, text } = button.dataset;
  button.classList.add('checkout-button', `checkout-${style}`);
  if (text) button.textContent = text;
  if (cssStyle) applyOwnStyle(button, cssStyle);
  if (isPlainLink(button) && newtab !== 'false') {
    button.target = '_blank';
    void sayNewTab(button);
  }
  if (!image && !description && !layout) return;
  const box = create('span', {
    className: `checkout-box ${layout === 'horizontal' ? 'is-horizontal' : 'is-vertical'}`,
  });
  const words = create('span', { className: 'checkout-words' });
  if (description) words.append(create('span', { className: 'checkout-description', textContent: description }));
  button.replaceWith(box);
  if (image) box.append(create('img', { src: image, alt: '', width: 300, height: 252, className: 'checkout-picture' }));
  words.append(button);
  box.append(words);
};
