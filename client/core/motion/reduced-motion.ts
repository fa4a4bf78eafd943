/** Whether the reader, by the settings of this site or of the device, asks for reduced motion (accessibility 13). */
export const prefersReducedMotion = (): boolean =>
  document.documentElement.dataset.motion === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches;
