import { z } from 'zod';
import { call } from './call.ts';
import { displayLength } from './display.ts';

/** Milliseconds since a change: the clocks of devices differ, so none is compared with another. */
const age = z.coerce.number().int().min(0).max(10_000_000_000_000).describe('milliseconds');

export const displayCalls = {
  /**
   * Compares the display settings of a browser with those of the account; the later change wins and is stored with the
   * account. `settings` is a query such as `theme=dark&size=2`. Without `age` the reader never changed a setting in this
   * browser. `owner` is what this call resolved with before: settings that another account left in the browser are not
   * taken over.
   */
  'site/controllers/display/synchronize': call({
    settings: z.string().max(displayLength).default(''),
    age: age.optional(),
    owner: z.string().max(20).default(''),
  }).resolves<[settings: string, age: number | null, owner: string]>(),
};
