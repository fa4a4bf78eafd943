import { startComments } from './blog/comments/arrival.ts';
import { autosize } from './core/autosize.ts';
import { sendFreshTokens } from './core/token-fields.ts';
import { tooltips } from './core/tooltip.ts';

/** What enhances server markup without React: each starts once, at boot, and works by delegation. */
export const behaviours: readonly (() => void)[] = [startComments, sendFreshTokens, tooltips, autosize];
