import type { MediaItem } from '../../../protocol/media.ts';
import { notify } from '../feedback/index.ts';
import { pageText } from '../page/index.ts';

/** Picked picture, with its description as typed there. */
export interface Picked extends MediaItem {
  /** True if the writer says that it is decorative in this text and needs no description there. */
  readonly decorates?: boolean;
}

export interface PickOptions {
  /** Several, in the order in which they were chosen. */
  readonly multiple?: boolean;
  /** The post that is written, if it has been saved: uploads are held by it at once. */
  readonly folder?: `post:${number}`;
  /** The picture stands for its page: its own description is printed there, or none if it is decorative. */
  readonly isCover?: boolean;
  /** Uploaded when the dialog opens: dropped or pasted files. */
  readonly files?: readonly File[];
}

/**
 * Asks for pictures in a dialog: uploaded there or from the library, each with its description. Resolves with nothing
 * when it is closed; the focus is back where it was. Its script is fetched at the first call.
 */
export const pickMedia = async (options: PickOptions = {}): Promise<readonly Picked[]> => {
  const opener = document.activeElement;
  try {
    const { openPicker } = await import('./picker-dialog.tsx');
    return await openPicker(options, opener);
  } catch {
    void notify(pageText('PART_FAILED'), 'error');
    return [];
  }
};
