import type { TransitionName } from '../../core/post-transitions.ts';

/** What the tool of a transition is called. */
export const toolWords = {
  publish: 'POST_TOOL_PUBLISH',
  unpublish: 'POST_TOOL_UNPUBLISH',
  archive: 'POST_TOOL_ARCHIVE',
  unarchive: 'POST_TOOL_UNARCHIVE',
  trash: 'POST_TOOL_TRASH',
  restore: 'POST_TOOL_RESTORE',
  delete: 'POST_TOOL_DELETE',
  feature: 'POST_TOOL_FEATURE',
  unfeature: 'POST_TOOL_UNFEATURE',
} as const satisfies Record<TransitionName, string>;
