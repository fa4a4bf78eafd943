/** The tools of a post: what moves it from one standing to another (spec §2.4, §4.3). */
export const postTexts = [
  'POST_TOOLS',
  'POST_TOOL_PUBLISH',
  'POST_TOOL_UNPUBLISH',
  'POST_TOOL_ARCHIVE',
  'POST_TOOL_UNARCHIVE',
  'POST_TOOL_TRASH',
  'POST_TOOL_RESTORE',
  'POST_TOOL_DELETE',
  'POST_TOOL_FEATURE',
  'POST_TOOL_UNFEATURE',
] as const;
