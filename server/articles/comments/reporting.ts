import type { RequestContext } from '../../core/context/index.ts';
import type { OpenItem } from '../../core/policy/index.ts';

/** Who reports comments and those who wrote them, as the settings say. */
export const openToReports = ({ services: { site } }: Pick<RequestContext, 'services'>): OpenItem['openTo'] => {
  const setting = site.get('articles.commentsReporting');
  return setting === 'off' ? 'nobody' : setting;
};
