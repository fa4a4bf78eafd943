import { z } from 'zod';
import { call, reading, task } from '../call.ts';
import { back, id } from '../fields.ts';
import type { Html } from '../html.ts';

/** Types that staff can feature; stored as they are sent (wire §2.1). */
export const featuredTypes = ['post', 'blogger', 'teamblog'] as const;
export type FeaturedType = (typeof featuredTypes)[number];

const target = { type: z.enum(featuredTypes), id };

export const featuredCalls = {
  'site/views/featured/confirm': reading(target).resolves<[dialog: Html]>(),
  'site/views/featured/makeFeatured': call(target).resolves<[done: true]>(),
  'site/views/featured/removeFeatured': call(target).resolves<[dialog: Html]>(),
};

export const featuredTasks = {
  /** The form without scripts. */
  'featured.makeFeatured': task({ ...target, return: back }),
  'featured.removeFeatured': task({ ...target, return: back }),
};
