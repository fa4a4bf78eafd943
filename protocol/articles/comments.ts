import { guestFields } from '../comment-form.ts';
import { back, flag, humanFields, id, idOrZero, idsOrNone, line, shownVersions, text } from '../fields.ts';
import { limits } from '../limits.ts';
import { originCall, tokenCall } from './call.ts';

/** The human check of article forms; installed forms send a third party's answer as `g-recaptcha-response`. */
const human = { ...humanFields, 'g-recaptcha-response': line(limits.address) };

const { name: userName, email: commentEmail, website: commentURL, ...furtherGuestFields } = guestFields;

/** The comment form (H-026). */
export const articleCommentFields = {
  itemID: id,
  commentText: text(limits.textInput),
  /** Whether the form was rendered for a visitor; installed clients do not send it. */
  guest: flag,
  userName,
  commentEmail,
  commentURL,
  ...furtherGuestFields,
  ...human,
};

/** A comment, or the selected ones. */
const chosen = { commentID: idOrZero.default(0), cid: idsOrNone, return: back };

export const articleReportFields = {
  /** The comment. */
  id,
  name: line(limits.name),
  reportReason: text(limits.textInput),
  ...human,
};

/** Comments of the article area (wire, articles §1.1, §1.2). */
export const articleCommentCalls = {
  'item/comment': tokenCall(articleCommentFields, { tellsToken: 'answer' }),
  'comments/remove': tokenCall(chosen),
  'comments/publish': tokenCall({ ...chosen, versions: shownVersions }),
  'comments/unpublish': tokenCall(chosen),
  'comments/deleteUnpublished': tokenCall({ return: back }),
  'comments/saveComment': tokenCall({ commentID: id, commentText: text(limits.textInput), return: back }),
  'comments/sendReport': tokenCall(articleReportFields),
  /** Reports the author of a comment; `id` is the account. Installed clients send it by GET (ruling 1). */
  'comments/reportSpammer': originCall({ id, commentID: idOrZero.default(0) }),
};
