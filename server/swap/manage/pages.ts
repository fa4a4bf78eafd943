import type { PageRoute } from '../../core/http/index.ts';
import { paths } from '../../core/paths/index.ts';
import { exportPage } from './export/page.tsx';
import { importsPage } from './list-page.tsx';
import { newImportPage } from './new-page.tsx';
import { importReplayPage } from './replay/page.tsx';
import { importRunPage } from './run-page.tsx';
import { importSourcePage } from './source-page.tsx';

// A receipt reads what every kind of old site has; that code is loaded for it alone.
const receiptPage: PageRoute['handler'] = async (context, params) => {
  const page = await import('./receipt-page.tsx');
  return page.receiptPage(context, params);
};

export const importPages: readonly PageRoute[] = [
  { path: paths.imports, handler: importsPage },
  { path: paths.newImport, handler: newImportPage },
  { path: paths.importSource(), handler: importSourcePage },
  { path: paths.importReceipt(), handler: receiptPage },
  { path: paths.importRun(), handler: importRunPage },
  { path: paths.importReplay(), handler: importReplayPage },
  { path: paths.export, handler: exportPage },
];
