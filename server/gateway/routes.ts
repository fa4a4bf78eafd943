import type { PageRoute } from '../core/route.ts';

/** Every page of every room. */
export const routes: readonly PageRoute[] = [];
