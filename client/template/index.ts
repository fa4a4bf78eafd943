export { disclosures } from './disclosures.ts';
export { announceFlash } from './flash.ts';
export { goToTop } from './go-to-top.ts';
export { menuButton } from './menu-button.ts';
export { stickyHeader } from './sticky-header.ts';
