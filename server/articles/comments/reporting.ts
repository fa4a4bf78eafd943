import type { RequestContext } from '../../core/context/index.ts';
import type { OpenItem } from '../../core/policy/index.ts';

/** The readers who may report comments and their authors, by the settings. */
export const openToReports = ({ services: { site } }: Pick<RequestContext, 'services'>): OpenItem['openTo'] => {
  const setting = site.get('articles.commentsReporting');
  return setting === 'off' ? 'nobody' : setting;
};
