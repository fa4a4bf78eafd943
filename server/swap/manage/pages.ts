import type { PageRoute } from '../../core/http/index.ts';
import { paths } from '../../core/paths/index.ts';
import { exportPage } from './export/page.tsx';
import { importsPage } from './list-page.tsx';
import { newImportPage } from './new-page.tsx';
import { receiptPage } from './receipt-page.tsx';
import { importReplayPage } from './replay/page.tsx';
import { importRunPage } from './run-page.tsx';
import { importSourcePage } from './source-page.tsx';

export const importPages: readonly PageRoute[] = [
  { path: paths.imports, handler: importsPage },
  { path: paths.newImport, handler: newImportPage },
  { path: paths.importSource(), handler: importSourcePage },
  { path: paths.importReceipt(), handler: receiptPage },
  { path: paths.importRun(), handler: importRunPage },
  { path: paths.importReplay(), handler: importReplayPage },
  { path: paths.export, handler: exportPage },
];
