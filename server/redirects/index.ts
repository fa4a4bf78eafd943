export {
  checkedPath,
  checkedRedirect,
  checkedTarget,
  enteredKey,
  redirectKind,
  refuseCircles,
} from './checked-redirect.ts';
export { frontPageLead } from './legacy-pages.ts';
export { type LegacyAddress, legacyAddresses, moveLegacyAddresses } from './legacy-queries.ts';
export { countMissing, type MissingPageLead } from './missing-pages.ts';
export { addRedirects, dropRedirectFrom, leadToNewAddress, redirectTarget } from './moved-queries.ts';
export { pathKey, redirectKey, redirectKeys } from './path-key.ts';
export {
  addRedirect,
  changeRedirect,
  dropRedirects,
  forgetMissing,
  forgetMissingPath,
  forgetMissingPaths,
  type Missing,
  missingPage,
  type Redirect,
  type RedirectFields,
  type RedirectStatus,
  redirectAmongKeys,
  redirectOf,
  redirectsAmong,
  redirectsOfKeys,
  redirectsPage,
} from './redirect-queries.ts';
