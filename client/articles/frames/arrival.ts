import { withScript } from '../../core/with-script.ts';

const links = [
  '[data-k2-modal="iframe"]',
  '.k2UserBlockActions a.modal',
  '.k2UserBlockRenderedMenu a.modal',
  '.commentToolbar a.modal',
].join(', ');

/** Links that open in a frame over the page. */
export const startItemFrames = (): void =>
  withScript(
    links,
    () => import('./frames.ts'),
    ({ openFrame }, link) => openFrame(link),
  );
