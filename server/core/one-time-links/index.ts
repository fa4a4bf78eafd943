export {
  addLink,
  addLinks,
  dropLinks,
  dropLinksAbout,
  dropLinksOf,
  type LinkPurpose,
  linkLifetimeMs,
  linksEnd,
  peekLink,
  releasedLink,
  releaseLinks,
  takeLink,
} from './links.ts';
