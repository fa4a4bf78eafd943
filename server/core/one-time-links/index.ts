export {
  addLink,
  addLinks,
  dropLinks,
  dropLinksAbout,
  type LinkPurpose,
  linksEnd,
  peekLink,
  releasedLink,
  releaseLinks,
  takeLink,
} from './links.ts';
