import { whenPresent } from '../../core/behaviours/index.ts';

/** Shows the button for the device's own sharing where there is one. */
export const showNativeShare = (): void =>
  whenPresent('[data-share-native]', button => {
    button.hidden = !('share' in navigator);
  });
