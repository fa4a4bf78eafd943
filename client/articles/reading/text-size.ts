import { browserStore } from '../../core/browser-store.ts';
import { announce } from '../../core/live.ts';
import { on } from '../../core/on.ts';

type Size = 'smaller' | 'usual' | 'larger';

const sizes: readonly Size[] = ['smaller', 'usual', 'larger'];
const key = 'lectern.itemText';
const store = browserStore('localStorage');

const keptSize = (): Size => sizes.find(size => size === store.getItem(key)) ?? 'usual';

const show = (size: Size): void => {
  for (const text of document.querySelectorAll('.itemFullText')) {
    text.classList.toggle('smallerFontSize', size === 'smaller');
    text.classList.toggle('largerFontSize', size === 'larger');
  }
};

/** Smaller and larger full text by the classes that installed themes style (H-006); kept between pages, and said. */
export const enhance = (tools: HTMLElement): void => {
  show(keptSize());
  const change = (steps: number): void => {
    const size = sizes[Math.min(2, Math.max(0, sizes.indexOf(keptSize()) + steps))] ?? 'usual';
    store.setItem(key, size);
    show(size);
    announce(tools.dataset[size] ?? '');
  };
  on('click', '#fontDecrease', () => change(-1), tools);
  on('click', '#fontIncrease', () => change(1), tools);
};
