import type { Services } from '../core/context/index.ts';
import type { SitePageSubject } from '../core/policy/index.ts';
import type { SitePage } from './page-queries.ts';

/** Address that gets the messages of contact forms; empty if nobody would. */
export const contactRecipient = ({ site }: Pick<Services, 'site'>): string =>
  site.get('site.contact') || site.get('mail.staff');

/** Policy subject of a page. */
export const pageSubject = (services: Pick<Services, 'site'>, page: SitePage): SitePageSubject => ({
  isOut: page.isPublished,
  hasContact: page.hasContactForm && contactRecipient(services) !== '',
});
