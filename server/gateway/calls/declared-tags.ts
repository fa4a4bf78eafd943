import { channel } from 'node:diagnostics_channel';
import { isOfKind, type TagKind } from '../../core/cache/index.ts';
import type { Mutation } from '../../core/context/index.ts';
import type { AnyHandler } from '../../core/http/index.ts';

/** Publishes the tags that a handler invalidates without declaring their kind; tests fail on each. */
export const undeclaredTags = channel('lectern:undeclared-tags');

/**
 * Invalidates what a handler changed. A tag whose kind its record does not declare is an error of the handler: it is
 * logged, and the pages become fresh nevertheless.
 */
export const invalidateDeclared =
  (mutation: Mutation, { act, invalidates }: AnyHandler): Mutation['invalidate'] =>
  (...tags) => {
    const undeclared = tags.filter(tag => !invalidates.some((kind: TagKind) => isOfKind(tag, kind)));
    if (undeclared.length > 0) {
      mutation.services.log.error({ act, tags: undeclared }, 'a handler invalidates tags that it does not declare');
      undeclaredTags.publish({ act, tags: undeclared });
    }
    mutation.invalidate(...tags);
  };
