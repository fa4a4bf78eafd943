export { disclosures } from './disclosures.ts';
export { announceFlash } from './flash.ts';
export { goToTop } from './go-to-top.ts';
export { stickyHeader } from './sticky-header.ts';
