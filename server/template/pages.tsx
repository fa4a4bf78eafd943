import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../core/config/index.ts';
import type { PageRoute } from '../core/http/index.ts';
import { paths } from '../core/paths/index.ts';
import { accessibilityPage } from './accessibility-page.tsx';
import { displayPage } from './display-page.tsx';

/** Accessibility statement, the reader's display settings and the icon that browsers request by default. */
export const templatePages: readonly PageRoute[] = [
  { path: '/accessibility', handler: async context => accessibilityPage(context) },
  { path: paths.display, handler: async (_, query) => displayPage(query) },
  {
    path: '/favicon.ico',
    handler: async () => ({
      type: 'image/x-icon',
      body: await readFile(join(root, 'media/images/favicon.ico')),
      tags: ['frame'],
    }),
  },
];
