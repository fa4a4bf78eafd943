import type { KindImport } from '../run/index.ts';
import { frontPageAddress, keepAddresses } from './addresses.ts';

/** The site itself: its front page, to which its feeds belong. */
export const siteImport: KindImport = {
  kind: 'wordpress site',
  table: 'wp_site',
  key: 'number',
  target: 'legacy_addresses',
  compared: [],
  read: async ({ source }, rows) =>
    rows.map(({ key }) => ({
      oldId: key ?? '',
      label: source.site.baseUrl,
      hashed: { key },
      add: async batch => {
        await keepAddresses(batch, [frontPageAddress]);
        return { outcome: 'added' };
      },
      change: async () => {},
    })),
};
