import { sendFreshTokens } from './core/token-fields.ts';

/** What enhances server markup without React: each starts once, at boot, and works by delegation. */
export const behaviours: readonly (() => void)[] = [sendFreshTokens];
