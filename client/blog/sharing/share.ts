import { announce, clearFailure, showFailure } from '../../core/feedback/index.ts';

// Closing the device's own dialog is not an error.
const handOver = async ({ dataset }: HTMLElement): Promise<void> => {
  const { url = '', title = '' } = dataset;
  await navigator.share({ url, title }).catch(() => undefined);
};

const copy = async (button: HTMLElement): Promise<void> => {
  const { dataset } = button;
  clearFailure(button);
  try {
    await navigator.clipboard.writeText(dataset.url ?? '');
    announce(dataset.message ?? '');
  } catch (failure) {
    showFailure(button, failure, () => copy(button), dataset.failed);
  }
};

/** Shares a post with an app of the device, or copies its address. */
export const share = (button: HTMLElement): Promise<void> =>
  button.hasAttribute('data-share-native') ? handOver(button) : copy(button);
