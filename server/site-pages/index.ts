import './search-kind.ts';

export { contactTaskHandlers } from './contact-tasks.ts';
export { frontSitePage, sitePageRoute } from './page.tsx';
export { mappedPages } from './page-queries.ts';
export { contactRecipient } from './page-subject.ts';
export { SitePageView } from './page-views.tsx';
export { indexPages } from './search-queries.ts';
