import { createRoot } from 'react-dom/client';
import { liveRegions } from '../feedback/index.ts';
import { returnFocus } from '../focus/index.ts';
import { create } from '../html.ts';
import { loadTexts } from '../loading/index.ts';
import type { Picked, PickOptions } from './picker.ts';
import { Picker } from './picker.tsx';

const titleId = 'media-picker-title';

/** Opens the picker over the page (APG Dialog); resolves when it is closed. */
export const openPicker = async (options: PickOptions, opener: Element | null): Promise<readonly Picked[]> => {
  const texts = await loadTexts('picker', 'uploads');
  const place = create('div', { className: 'media-picker-place' });
  const dialog = create('dialog', { className: 'media-picker' }, place, ...liveRegions());
  dialog.setAttribute('aria-labelledby', titleId);
  document.body.append(dialog);
  const root = createRoot(place);
  return new Promise(resolve => {
    const close = (picked: readonly Picked[]): void => {
      dialog.close();
      root.unmount();
      dialog.remove();
      returnFocus(opener);
      resolve(picked);
    };
    dialog.addEventListener('cancel', event => {
      event.preventDefault();
      close([]);
    });
    root.render(<Picker options={options} texts={texts} titleId={titleId} close={close} />);
    dialog.showModal();
  });
};
