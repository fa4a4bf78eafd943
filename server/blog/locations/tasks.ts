import type { locationTasks } from '../../../protocol/blog/locations.ts';
import { postKinds } from '../../core/cache/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { errorsOf, errorTitled } from '../../core/forms/index.ts';
import { type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize } from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';
import { placeFormPage } from './form-views.tsx';
import { placeName, readPlace } from './place.ts';
import { placeTarget, storePlace } from './queries.ts';

export const locationTaskHandlers: TaskHandlers<keyof typeof locationTasks> = {
  'locations.save': taskHandler({
    act: 'post.place',
    invalidates: postKinds,
    load: (context, { id }) => {
      if (!context.services.site.get('maps.enabled')) throw notFound();
      return placeTarget(context, { id }, { lock: true });
    },
    run: async (mutation, target, params) => {
      const place = readPlace(params);
      await storePlace(mutation.sql, target.id, place, moment(mutation.services.clock));
      mutation.invalidate(`post:${target.id}`, 'posts');
      const name = placeName(place);
      const sentence = name === '' ? text('PLACE_REMOVED') : text('PLACE_SAVED', name);
      return { to: params.return ?? paths.entry(target.slug), notice: { kind: 'success', text: sentence } };
    },
    onInvalid: async (context, params, refusal) => {
      const target = await placeTarget(context, { id: params.id }, { lock: false });
      authorize(context.actor, 'post.place', target);
      const errors = errorsOf(refusal);
      return errorTitled(placeFormPage(context, target, { typed: params, errors }), errors);
    },
  }),
};
