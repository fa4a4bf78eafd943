import { behaviours } from './behaviours.ts';
import { observeIslands, register } from './core/behaviours/index.ts';
import { guarded } from './core/page/index.ts';
import { immediate } from './immediate.ts';
import { offerSurface } from './page-api/index.ts';
import { startups } from './startups.ts';

offerSurface();
for (const start of immediate) guarded(start);
register(behaviours());
observeIslands(() => import('./islands.ts').then(m => m.mountIsland));
for (const start of startups) guarded(start);
