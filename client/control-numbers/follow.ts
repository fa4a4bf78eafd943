import { debug } from '../core/page/index.ts';

let stop: Promise<() => void> | undefined;
let isFollowed = false;

const isOn = (): boolean => document.documentElement.dataset.numbers === 'on';

const apply = (): void => {
  if (isOn() === (stop !== undefined)) return;
  if (stop) {
    void stop.then(end => end()).catch(debug);
    stop = undefined;
  } else {
    stop = import('./control-numbers.ts').then(m => m.showNumbers());
    stop.catch(debug);
  }
};

/** Shows numbers on the controls while the reader's setting is on, which the root element carries. */
export const followNumbers = (): void => {
  if (isFollowed) return;
  isFollowed = true;
  new MutationObserver(apply).observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-numbers'],
  });
  apply();
};
