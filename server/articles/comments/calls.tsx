import type { articleCommentCalls } from '../../../protocol/articles/comments.ts';
import { changedSentence, changedSince, holdComment, publishComment, type Submitted } from '../../comments/index.ts';
import { articleKinds } from '../../core/cache/index.ts';
import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import { escaped, type Html, join, noHtml, print, raw, textHtml } from '../../core/html/index.ts';
import {
  type ArticleHandlers,
  type ArticleResponse,
  type ArticleResult,
  articleHandler,
  deletedNotice,
  htmlResponse,
  type Notice,
  textResponse,
  withSelection,
} from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { mayReport } from '../../reports/index.ts';
import { type Chosen, change, chosenComments, remove } from './comment-changes.ts';
import { placeOfComment } from './comment-links.ts';
import { articleComments } from './comment-tables.ts';
import { redrawForm } from './form/redraw-form.tsx';
import { prepare, save, savedTogether } from './form/submission.ts';
import { LinkedText } from './linked-text.tsx';
import {
  prepareReport,
  reportAccount,
  reportComment,
  reportedAccount,
  reportTarget,
} from './reporting/report-comment.ts';
import { reportWithErrors } from './reporting/report-page.tsx';
import {
  type ArticleTarget,
  articleTarget,
  type CommentTarget,
  commentTarget,
  commentTargets,
  heldOn,
} from './target-queries.ts';

const locked = { lock: true } as const;
const atOnce = 200;

const jsonResponse = (value: unknown): ArticleResponse => ({ type: 'application/json', body: JSON.stringify(value) });

/**
 * The answer of the comment form (H-018 … H-020): `refresh` only when the comment can be seen, with the address of the
 * page that shows it in `to`.
 */
const formResponse = (cssClass: 'k2FormLogSuccess' | 'k2FormLogError', message: Html, to = ''): ArticleResponse =>
  jsonResponse({ message, cssClass, ...(to === '' ? {} : { refresh: true, to }) });

/** Adds the address to the message, the only field that installed scripts pass on to our script beside them. */
const addedMessage = ({ services }: RequestContext, sentence: string, to: string): Html =>
  join(
    textHtml(sentence),
    to !== '' && services.site.get('compat.client') ? raw('span', { 'data-comment-address': to }) : noHtml,
  );

const redirected = (to: string, notice: Notice): ArticleResult => ({
  // Installed scripts compare with exactly this (wire, articles §9 K2).
  response: textResponse('true'),
  redirect: { to, notice },
});

const success = (sentence: string): Notice => ({ kind: 'success', text: sentence });

const removedNotice = (count: number): Notice => deletedNotice(plural('ITEM_COMMENTS_REMOVED', count));

/** A list has its own address; a single comment's act leads back to its article. */
const backFrom = (targets: readonly CommentTarget[], back: string | undefined): string => {
  const [first] = targets;
  return back ?? (first ? `${articlePaths.article(first.article)}#itemCommentsAnchor` : articlePaths.comments());
};

/** Leads back to where the comments are shown as they are now; in a list only the unchanged ones stay selected. */
const unpublished = (
  targets: readonly CommentTarget[],
  changed: readonly CommentTarget[],
  back: string | undefined,
): ArticleResult => {
  const sentence = changedSentence(changed);
  const unchanged = targets.filter(target => !changed.includes(target)).map(({ id }) => id);
  const to = back ? withSelection(back, unchanged, []) : backFrom(changed, back);
  return {
    response: textResponse(sentence),
    redirect: { to, notice: { kind: 'error', text: sentence, takesFocus: true } },
  };
};

const heldOnOwn = async (context: RequestContext): Promise<CommentTarget[]> => {
  const ids = await heldOn(context.sql, context.actor.account?.id ?? 0, atOnce);
  return ids.length === 0 ? [] : commentTargets(context, ids, locked);
};

const commentKinds = [...articleKinds, 'item-held'] as const;

/** Changes every chosen comment. */
const changingAll = (
  change: (mutation: MutationContext, target: CommentTarget) => Promise<unknown>,
  noticeOf: (count: number) => Notice,
) =>
  articleHandler({
    act: 'articleComment.moderate',
    invalidates: commentKinds,
    load: chosenComments,
    run: async (mutation, targets, { return: back }: Chosen) => {
      for (const target of targets) await change(mutation, target);
      return redirected(backFrom(targets, back), noticeOf(targets.length));
    },
  });

/** Reads the page that shows the comment: in the transaction that stored it, or after its commit. */
const savedResult = async (
  context: RequestContext,
  article: ArticleTarget,
  { id, state }: Submitted,
): Promise<ArticleResult> => {
  const isPublished = state === 'published';
  const sentence = text(isPublished ? 'ITEM_COMMENT_ADDED' : 'ITEM_COMMENT_HELD');
  const to = await placeOfComment(context, article, id);
  const shownAt = isPublished ? context.services.settings.basePath + to : '';
  return {
    response: formResponse('k2FormLogSuccess', addedMessage(context, sentence, shownAt), shownAt),
    redirect: { to, notice: { kind: isPublished ? 'success' : 'info', text: sentence } },
  };
};

export const articleCommentHandlers: ArticleHandlers<keyof typeof articleCommentCalls> = {
  'item/comment': articleHandler({
    prepare,
    act: 'article.comment',
    invalidates: commentKinds,
    load: (context, { itemID }) => articleTarget(context, itemID, locked),
    run: async (mutation, article, _, ready) => savedResult(mutation, article, await save(mutation, article, ready)),
    together: savedTogether(({ context, subject }, saved) => savedResult(context, subject, saved)),
    onRefused: ({ message }) => formResponse('k2FormLogError', textHtml(message)),
    onInvalid: redrawForm,
  }),
  'comments/remove': changingAll(remove, removedNotice),
  'comments/publish': articleHandler({
    act: 'articleComment.moderate',
    invalidates: commentKinds,
    load: chosenComments,
    run: async (mutation, targets, { versions, return: back }: Chosen) => {
      const changed = changedSince(targets, versions);
      if (changed.length > 0) return unpublished(targets, changed, back);
      for (const target of targets) await publishComment(mutation, articleComments, target);
      return redirected(backFrom(targets, back), success(plural('ITEM_COMMENTS_PUBLISHED', targets.length)));
    },
  }),
  'comments/unpublish': changingAll(
    (mutation, target) => holdComment(mutation, articleComments, target),
    count => success(plural('ITEM_COMMENTS_UNPUBLISHED', count)),
  ),
  'comments/deleteUnpublished': articleHandler({
    // Without held comments there is no subject to ask the policy about.
    prepare: async ({ actor }) => authorize(actor, 'articleComments.see', site),
    invalidates: commentKinds,
    act: 'articleComment.moderate',
    load: heldOnOwn,
    run: async (mutation, targets, { return: back }) => {
      for (const target of targets) await remove(mutation, target);
      return redirected(back ?? articlePaths.comments(), removedNotice(targets.length));
    },
  }),
  'comments/saveComment': articleHandler({
    act: 'articleComment.moderate',
    invalidates: commentKinds,
    load: (context, { commentID }) => commentTarget(context, commentID, locked),
    run: async (mutation, target, { commentText, return: back }) => {
      const body = await change(mutation, target, commentText);
      const sentence = text('ITEM_COMMENT_SAVED');
      return {
        redirect: { to: backFrom([target], back), notice: success(sentence) },
        response: jsonResponse({ comment: print(<LinkedText text={body} />), message: escaped(sentence) }),
      };
    },
    onRefused: ({ message }) => jsonResponse({ comment: '', message: escaped(message) }),
  }),
  'comments/sendReport': articleHandler({
    prepare: prepareReport,
    act: 'articleComment.report',
    invalidates: [],
    load: (context, { id }) => reportTarget(context, id, locked),
    run: async (mutation, target, _, draft) => {
      await reportComment(mutation, target, draft);
      const sentence = text('ITEM_REPORT_SENT');
      const to = await placeOfComment(mutation, target.article, target.id);
      return { response: htmlResponse(escaped(sentence)), redirect: { to, notice: success(sentence) } };
    },
    // Scripts put the sentence into the log of the form as markup (H-028).
    onRefused: ({ message }) => htmlResponse(escaped(message)),
    onInvalid: reportWithErrors,
  }),
  'comments/reportSpammer': articleHandler({
    prepare: async context => mayReport(context),
    act: 'user.report',
    invalidates: [],
    load: (context, { id }) => reportedAccount(context, id),
    run: async (mutation, account, { commentID }) => {
      await reportAccount(mutation, account);
      const sentence = text('ITEM_REPORT_USER_SENT');
      const from = commentID === 0 ? undefined : await commentTarget(mutation, commentID, { lock: false });
      if (from) authorize(mutation.actor, 'article.read', from.article);
      const to = from ? `${articlePaths.article(from.article)}#comment${from.id}` : articlePaths.home();
      return { response: textResponse(sentence), redirect: { to, notice: success(sentence) } };
    },
  }),
};
