import type { locationCalls } from '../../../protocol/blog/locations.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { type Handlers, handler } from '../../core/http/index.ts';
import { can, site } from '../../core/policy/index.ts';
import { consumeRateLimit } from '../../core/security/index.ts';
import { findPlaces, placesAt } from './geocoder.ts';
import { readPoint } from './place.ts';

const questions = { most: 200, perMs: 10 * 60_000 };

// A caller without permission triggers no request; the policy then refuses.
const mayGeocode = async ({ services, actor }: RequestContext): Promise<boolean> => {
  if (!can(actor, 'place.find', site)) return false;
  if (!services.site.get('maps.enabled')) throw new UserError('NOT_FOUND', { status: 404 });
  await consumeRateLimit(services, `geocode:${actor.account?.id}`, questions);
  return true;
};

export const locationHandlers: Handlers<keyof typeof locationCalls> = {
  'site/views/locations/search': handler({
    prepare: async (context, { query }) => ((await mayGeocode(context)) ? findPlaces(context.services, query) : []),
    act: 'place.find',
    invalidates: [],
    load: () => site,
    run: (_visit, _site, _params, found) => [found],
  }),
  'site/views/locations/reverse': handler({
    prepare: async (context, params) =>
      (await mayGeocode(context)) ? placesAt(context.services, readPoint(params)) : [],
    act: 'place.find',
    invalidates: [],
    load: () => site,
    run: (_visit, _site, _params, found) => [found],
  }),
};
