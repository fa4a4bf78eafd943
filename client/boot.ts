import { behaviours } from './behaviours.ts';
import { observeIslands } from './core/behaviours/islands.ts';
import { register } from './core/behaviours/triggers.ts';
import { guarded } from './core/guarded.ts';
import { immediate } from './immediate.ts';
import { startups } from './startups.ts';
import { offerSurface } from './surface.ts';

offerSurface();
for (const start of immediate) guarded(start);
register(behaviours());
observeIslands(() => import('./islands.ts').then(({ mountIsland }) => mountIsland));
for (const start of startups) guarded(start);
