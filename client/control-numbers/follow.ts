import { debug } from '../core/page/index.ts';

let stop: Promise<() => void> | undefined;
let isFollowed = false;

const isOn = (): boolean => document.documentElement.dataset.numbers === 'on';

const apply = (isSwitched: boolean): void => {
  if (isOn() === (stop !== undefined)) return;
  if (stop) {
    void stop.then(end => end()).catch(debug);
    stop = undefined;
  } else {
    stop = import('./control-numbers.ts').then(m => m.showNumbers(isSwitched));
    stop.catch(debug);
  }
};

/**
 * Shows numbers on the controls while the reader's setting is on, which the root element carries. They are announced
 * when the setting is switched on, not on each page that begins with them.
 */
export const followNumbers = (isSwitched: boolean): void => {
  if (isFollowed) return;
  isFollowed = true;
  new MutationObserver(() => apply(true)).observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-numbers'],
  });
  apply(isSwitched);
};
