import type { locationCalls } from '../../../protocol/blog/locations.ts';
import type { Visit } from '../../core/context/index.ts';
import { Refusal } from '../../core/errors/index.ts';
import { type Answers, answer } from '../../core/http/index.ts';
import { may, site } from '../../core/policy/index.ts';
import { spend } from '../../core/security/index.ts';
import { findPlaces, placesAt } from './geocoder.ts';
import { readPoint } from './place.ts';

const questions = { most: 200, perMs: 10 * 60_000 };

// Who may not ask makes the service do nothing; the policy then says so.
const mayAsk = async ({ services, actor }: Visit): Promise<boolean> => {
  if (!may(actor, 'place.find', site)) return false;
  if (!services.site.get('maps.enabled')) throw new Refusal('NOT_FOUND', { status: 404 });
  await spend(services, `geocode:${actor.account?.id}`, questions);
  return true;
};

export const locationAnswers: Answers<keyof typeof locationCalls> = {
  'site/views/locations/search': answer({
    before: async (visit, { query }) => ((await mayAsk(visit)) ? findPlaces(visit.services, query) : []),
    act: 'place.find',
    on: () => site,
    run: (_visit, _site, _params, found) => [found],
  }),
  'site/views/locations/reverse': answer({
    before: async (visit, params) => ((await mayAsk(visit)) ? placesAt(visit.services, readPoint(params)) : []),
    act: 'place.find',
    on: () => site,
    run: (_visit, _site, _params, found) => [found],
  }),
};
