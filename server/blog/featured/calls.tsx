import type { featuredCalls } from '../../../protocol/blog/featured.ts';
import type { Html } from '../../../protocol/html.ts';
import { postKinds } from '../../core/cache/index.ts';
import { CloseButton, dialogBlock, QuestionButtons } from '../../core/html/index.ts';
import { type Handlers, handler } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { site } from '../../core/policy/index.ts';
import { feature, unfeature } from '../post-model/index.ts';
import { featurableName, featuredName } from './queries.ts';

/** Confirmation before a target is featured. The opening page binds the submit (wire §2.0). */
const featureDialog = (name: string): Html =>
  dialogBlock({
    title: text('FEATURED_TITLE', name),
    content: <p>{text('FEATURED_QUESTION', name)}</p>,
    buttons: <QuestionButtons cancel={text('FEATURE_NOT')} submit={text('FEATURE')} />,
    width: 400,
    bindings: 'close',
  });

/**
 * Confirms that the target is no longer featured. Binds nothing, so that installed pages notice the close (wire §2.0).
 */
const unfeaturedDialog = (name: string): Html =>
  dialogBlock({
    title: text('UNFEATURED_TITLE'),
    content: <p>{text('UNFEATURED_DONE', name)}</p>,
    buttons: <CloseButton label={text('CLOSE')} />,
    width: 400,
    bindings: 'none',
  });

// Permission is checked first: a stranger learns nothing about the target.
export const featuredHandlers: Handlers<keyof typeof featuredCalls> = {
  'site/views/featured/confirm': handler({
    act: 'featured.change',
    invalidates: [],
    load: () => site,
    run: async ({ sql }, _, { type, id }) => [featureDialog(await featurableName(sql, type, id))],
  }),
  'site/views/featured/makeFeatured': handler({
    act: 'featured.change',
    invalidates: [...postKinds, 'teams'],
    load: () => site,
    run: async (mutation, _, { type, id }) => {
      await featurableName(mutation.sql, type, id);
      await feature(mutation, type, id);
      return [true];
    },
  }),
  'site/views/featured/removeFeatured': handler({
    act: 'featured.change',
    invalidates: [...postKinds, 'teams'],
    load: () => site,
    run: async (mutation, _, { type, id }) => {
      const name = await featuredName(mutation.sql, type, id);
      await unfeature(mutation, type, id);
      return [unfeaturedDialog(name)];
    },
  }),
};
