import { behaviours } from './behaviours.ts';
import { observeIslands } from './core/observe.ts';
import { isDevelopment } from './core/settings.ts';
import { offerSurface } from './core/surface.ts';
import { islands } from './islands.ts';

offerSurface();
for (const start of behaviours) start();
observeIslands(islands);
if (isDevelopment()) import('./core/console.ts').then(({ openConsole }) => openConsole());
