import { behaviours } from './behaviours.ts';
import { guarded } from './core/guarded.ts';
import { observeIslands } from './core/observe.ts';
import { isDevelopment } from './core/settings.ts';
import { offerSurface } from './core/surface.ts';

offerSurface();
for (const start of behaviours) guarded(start);
observeIslands(() => import('./islands.ts').then(({ islands }) => islands));
if (isDevelopment()) import('./core/console.ts').then(({ openConsole }) => openConsole());
