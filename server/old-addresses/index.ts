export { isOldPage } from './is-old-page.ts';
export { legacySource } from './legacy-source.ts';
export { oldAddressLead } from './resolve.ts';
export { oldSites } from './site-queries.ts';
