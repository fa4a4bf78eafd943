export { SiteCarousel } from './carousel-views.tsx';
export { errorPage } from './error-page.tsx';
export { framed, frameQueryNames } from './frame.tsx';
export { inlineScriptHashes } from './inline-script.ts';
export { templatePages } from './pages.tsx';
export { TemplateStars } from './vote-views.tsx';
