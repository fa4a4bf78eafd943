import type { RequestContext } from '../../core/context/index.ts';
import { notFound, type UserError } from '../../core/errors/index.ts';
import { errorsOf, errorTitled } from '../../core/forms/index.ts';
import type { Page, PageParams } from '../../core/http/index.ts';
import { authorize } from '../../core/policy/index.ts';
import { reportedPost } from './actions.ts';
import { ReportForm, titleOf } from './views.tsx';

const noindex = { robots: 'noindex, nofollow' } as const;

/** Report form as a page. */
export const formPage = async (context: RequestContext, { id = '', type = '' }: PageParams): Promise<Page> => {
  if (!/^[1-9]\d{0,9}$/.test(id)) throw notFound();
  const post = await reportedPost(context, { id: Number(id), type }, { lock: false });
  authorize(context.actor, 'post.report', post);
  return { title: titleOf(post), head: noindex, main: <ReportForm context={context} post={post} /> };
};

/** Prints the form again with its typed values and errors. */
export const reportWithErrors = async (
  context: RequestContext,
  input: { id: number; type: string; reason: string },
  refusal: UserError,
): Promise<Page> => {
  const post = await reportedPost(context, input, { lock: false });
  authorize(context.actor, 'post.report', post);
  const errors = errorsOf(refusal);
  const page = {
    title: titleOf(post),
    head: noindex,
    main: <ReportForm context={context} post={post} reason={input.reason} errors={errors} />,
  };
  return errorTitled(page, errors);
};
