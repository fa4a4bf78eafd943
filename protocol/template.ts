/** Animations of the mobile menu (spec §2.3; spelled so). */
export const offcanvasAnimations = ['default', 'slidetop', 'fullscreen', 'fullScreen-top', 'drarkplus'] as const;

export type OffcanvasAnimation = (typeof offcanvasAnimations)[number];

/** Loading animations of a page (wire, template). */
export const preloaderAnimations = [
  'circle',
  'double-loop',
  'wave-two',
  'audio-wave',
  'circle-two',
  'clock',
  'logo',
] as const;

export type PreloaderAnimation = (typeof preloaderAnimations)[number];
