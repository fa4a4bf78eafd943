import type { ReactNode } from 'react';
import { accountById } from '../../../accounts/index.ts';
import { ShownText } from '../../../comments/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { notFound } from '../../../core/errors/index.ts';
import { FormActions, TaskForm } from '../../../core/forms/index.ts';
import { print } from '../../../core/html/index.ts';
import { idParam, type Page, type PageParams, shownVersion } from '../../../core/http/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { articlePaths } from '../../../core/paths/index.ts';
import { authorize } from '../../../core/policy/index.ts';
import { LinkedText } from '../linked-text.tsx';
import { reportedAccount } from '../reporting/report-comment.ts';
import { commentTarget } from '../target-queries.ts';

interface Question {
  readonly title: string;
  readonly task: string;
  readonly fields: Readonly<Record<string, number | string>>;
  readonly submit: string;
  /** The site path to go back to. */
  readonly from: string;
  readonly children?: ReactNode;
}

const questionPage = (context: RequestContext, { title, task, fields, submit, from, children }: Question): Page => {
  const { settings } = context.services;
  return {
    title,
    head: { robots: 'noindex, nofollow' },
    main: (
      <>
        <h1>{title}</h1>
        {children}
        <TaskForm
          context={context}
          task={task}
          option={settings.articlesOption}
          fields={{ view: 'comments', ...fields }}
        >
          <FormActions submit={submit} cancel={text('ITEM_COMMENT_KEEP')} cancelHref={settings.basePath + from} />
        </TaskForm>
      </>
    ),
  };
};

/** The question before a comment is removed or published, where no script asks. */
export const moderationQuestion =
  (task: 'remove' | 'publish') =>
  async (context: RequestContext, { commentID }: PageParams): Promise<Page> => {
    const id = idParam(commentID);
    if (id === undefined) throw notFound();
    const target = await commentTarget(context, id, { lock: false });
    authorize(context.actor, 'articleComment.moderate', target);
    const isRemoval = task === 'remove';
    return questionPage(context, {
      title: text(isRemoval ? 'ITEM_COMMENT_REMOVE_ASK' : 'ITEM_COMMENT_PUBLISH_ASK', target.name),
      task,
      fields: isRemoval ? { commentID: id } : { commentID: id, 'versions[]': shownVersion(target) },
      submit: text(isRemoval ? 'COMMENT_REMOVE' : 'COMMENT_APPROVE'),
      from: `${articlePaths.article(target.article)}#comment${id}`,
      children: (
        <blockquote className="commentQuoted">
          <ShownText
            html={print(<LinkedText text={target.body} />)}
            name={target.name}
            website={target.website}
            className="commentText"
          />
        </blockquote>
      ),
    });
  };

/** The question before an account is reported, where no script asks. */
export const userReportPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  const id = idParam(params.id);
  if (id === undefined) throw notFound();
  authorize(context.actor, 'user.report', await reportedAccount(context, id));
  const account = await accountById(context.sql, id);
  const commentID = idParam(params.commentID);
  return questionPage(context, {
    title: text('ITEM_REPORT_USER_TITLE', account?.name ?? ''),
    task: 'reportSpammer',
    fields: { id, ...(commentID === undefined ? {} : { commentID }) },
    submit: text('ITEM_REPORT_USER'),
    from: articlePaths.home(),
    children: <p>{text('ITEM_REPORT_USER_ASK')}</p>,
  });
};
