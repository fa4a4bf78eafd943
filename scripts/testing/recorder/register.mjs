import * as modules from 'node:module';
import { recordTo } from './record.mjs';
import { resolve } from './resolve.mjs';

// Preload of test processes (`node --import`): replaces uvu by the recording modules beside this file. Hooks in the
// thread of the program exist since Node 22.15; Node 26 deprecates those in a thread of their own.
if ('registerHooks' in modules && typeof modules.registerHooks === 'function') modules.registerHooks({ resolve });
else modules.register('./resolve.mjs', import.meta.url);

if (process.env.TEST_RECORD) recordTo(process.env.TEST_RECORD);
