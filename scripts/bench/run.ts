import { benchArticles } from './articles.ts';
import { benchDashboard } from './dashboard.ts';
import { benchOldAddresses } from './old-addresses.ts';
import { benchCached } from './parts/cached.ts';
import { benchCold } from './parts/cold.ts';
import { benchMemory } from './parts/memory.ts';
import { benchRendered } from './parts/rendered.ts';
import { benchSaving } from './parts/saving.ts';
import { benchUploads } from './parts/uploads.ts';
import { benchWeight } from './parts/weight.ts';
import { parts } from './parts.mjs';
import { printPart } from './print.ts';
import { startLectern } from './processes.ts';
import { openBenchSite, type Site } from './site.ts';
import { makeVisitors } from './visitors.ts';

const articleArea = (site: Site): Promise<void> =>
  site.withLectern({}, lectern =>
    site.withBaseline({}, baseline =>
      benchArticles(site.sql, site.settings, {
        url: lectern.url,
        cookie: makeVisitors(1)[0]?.headers.cookie ?? '',
        bare: `${baseline.url}/ready`,
      }),
    ),
  );

const runs: Readonly<Record<keyof typeof parts, (site: Site) => Promise<void>>> = {
  weight: benchWeight,
  cached: benchCached,
  rendered: benchRendered,
  cold: benchCold,
  saving: benchSaving,
  memory: benchMemory,
  uploads: benchUploads,
  articles: articleArea,
  addresses: ({ sql }) => benchOldAddresses(sql, startLectern),
  dashboard: benchDashboard,
};

const words = process.argv.slice(2);
const site = await openBenchSite();
try {
  for (const [name, run] of Object.entries(runs)) {
    if (words.length > 0 && !words.includes(name)) continue;
    printPart(name, Object.entries(parts).find(([part]) => part === name)?.[1] ?? '');
    await run(site);
  }
} finally {
  await site.close();
}
