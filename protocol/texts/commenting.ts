/** The names and questions of the formatting bar (spec §5.3). */
export const toolbarTexts = [
  'TOOLBAR',
  'TOOLBAR_BOLD',
  'TOOLBAR_ITALIC',
  'TOOLBAR_UNDERLINE',
  'TOOLBAR_URL',
  'TOOLBAR_PICTURE',
  'TOOLBAR_BULLET',
  'TOOLBAR_NUMERIC',
  'TOOLBAR_LIST',
  'TOOLBAR_QUOTE',
  'TOOLBAR_CLEAN',
  'TOOLBAR_HAPPY',
  'TOOLBAR_SMILE',
  'TOOLBAR_SURPRISED',
  'TOOLBAR_TONGUE',
  'TOOLBAR_UNHAPPY',
  'TOOLBAR_WINK',
  'PROMPT_LINK',
  'PROMPT_URL',
  'PROMPT_START',
  'PROMPT_DESCRIPTION',
  'PROMPT_PICTURE_HINT',
  'PROMPT_INSERT',
  'PROMPT_CANCEL',
] as const;

export type ToolbarTexts = Readonly<Record<(typeof toolbarTexts)[number], string>>;

/** What the comment section says in the browser alone. */
export const commentingTexts = [
  ...toolbarTexts,
  'COMMENT_SENDING',
  'COMMENT_TEXT_REPLY',
  'COMMENT_DRAFT_BACK',
  'COMMENT_DRAFT_MOVED',
  'COMMENT_DRAFT_LOST',
  'COMMENT_LIKED',
  'COMMENT_UNLIKED',
  'COMMENT_EDITED',
  'COMMENT_RESTORED',
  'COMMENT_APPROVED',
  'COMMENT_DELETED',
  'COMMENT_UNDO',
] as const;

/** Sentences the section is printed with that the browser needs once more. */
const printedToo = [
  'COMMENT_WRITE_REPLY',
  'COMMENT_REPLY_CANCEL',
  'COMMENT_REMOVED',
  'COMMENT_PAST_REPLIES_ONE',
  'COMMENT_PAST_REPLIES_OTHER',
  'ERROR_TITLE',
] as const;

/** Everything the comment section's scripts may say; printed into its `data-texts`. */
export const commentingKeys = [...commentingTexts, ...printedToo] as const;

export type CommentingText = (typeof commentingKeys)[number];
export type CommentingTexts = Readonly<Record<CommentingText, string>>;
