/** Whether the reader's device asks for reduced motion (accessibility 13). */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
