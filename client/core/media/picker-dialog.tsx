import { createRoot } from 'react-dom/client';
import { type PickerTexts, pickerTextKeys } from '../../../protocol/texts/library.ts';
import { liveRegions } from '../feedback/index.ts';
import { returnFocus } from '../focus/index.ts';
import { loadMessages } from '../loading/index.ts';
import type { Picked, PickOptions } from './picker.ts';
import { Picker } from './picker.tsx';

const isComplete = (texts: Record<string, string>): texts is PickerTexts => pickerTextKeys.every(key => key in texts);

const pickerTexts = async (): Promise<PickerTexts> => {
  const spoken = await loadMessages(...pickerTextKeys);
  const texts = Object.fromEntries(pickerTextKeys.map((key, index) => [key, spoken[index] ?? key]));
  if (!isComplete(texts)) throw new Error('sentences are missing');
  return texts;
};

const titleId = 'media-picker-title';

/** Opens the picker over the page (APG Dialog); resolves when it is closed. */
export const openPicker = async (options: PickOptions, opener: Element | null): Promise<readonly Picked[]> => {
  const texts = await pickerTexts();
  const dialog = document.createElement('dialog');
  dialog.className = 'media-picker';
  dialog.setAttribute('aria-labelledby', titleId);
  const place = document.createElement('div');
  place.className = 'media-picker-place';
  dialog.append(place, ...liveRegions());
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
