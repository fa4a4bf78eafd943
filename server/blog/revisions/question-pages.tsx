import type { Visit } from '../../core/context/index.ts';
import { notFound, type Refusal } from '../../core/errors/index.ts';
import { errorsOf, errorTitled } from '../../core/forms/index.ts';
import type { Asked, Page, PageRoute } from '../../core/http/index.ts';
import { returnPath } from '../../core/paths/index.ts';
import { demand } from '../../core/policy/index.ts';
import { checkWaiting, type Decision } from './deciding.ts';
import { decisionQuestion, deleteQuestion, type Question, QuestionPage, usingQuestion } from './question-views.tsx';
import { revisionByUid, type WaitingTarget, waitingTargets } from './target-queries.ts';
import { checkOpen } from './using.ts';

const uidForm = /^[1-9]\d{0,9}\.(0|[1-9]\d{0,9})$/;

/** The uid of an address; not found when it is none. */
export const askedUid = ({ uid }: Asked): string => {
  if (!uid || !uidForm.test(uid)) throw notFound();
  return uid;
};

const backOf = (visit: Visit, { return: given }: Asked): string | undefined =>
  returnPath(given, visit.services.settings.baseUrl);

const pageOf = (visit: Visit, question: Question, back: string | undefined, refusal?: Refusal): Page =>
  errorTitled(
    {
      title: question.title,
      head: { robots: 'noindex, nofollow' },
      main: <QuestionPage visit={visit} question={question} back={back} errors={errorsOf(refusal)} />,
    },
    errorsOf(refusal),
  );

/** The question before texts are rejected, again with what was typed. */
export const rejectPage = (
  visit: Visit,
  targets: readonly WaitingTarget[],
  { message, back, refusal }: { message: string; back: string | undefined; refusal: Refusal },
): Page =>
  pageOf(
    visit,
    decisionQuestion('reject', targets, { back, form: 'field', message, errors: errorsOf(refusal) }),
    back,
    refusal,
  );

const decisionPage = async (visit: Visit, asked: Asked, decision: Decision): Promise<Page> => {
  const targets = await waitingTargets(visit, [askedUid(asked)]);
  for (const target of targets) demand(visit.actor, `post.${decision}`, target);
  checkWaiting(decision, targets);
  const back = backOf(visit, asked);
  return pageOf(visit, decisionQuestion(decision, targets, { back, form: 'field' }), back);
};

const revisionPage = async (visit: Visit, asked: Asked, move: 'use' | 'delete'): Promise<Page> => {
  const target = await revisionByUid(visit, askedUid(asked));
  demand(visit.actor, `revision.${move}`, target);
  checkOpen(move, target);
  return pageOf(visit, move === 'use' ? usingQuestion(target) : deleteQuestion(target), backOf(visit, asked));
};

/** What the buttons of the preview page lead to without scripts. */
export const questionPages: readonly PageRoute[] = [
  {
    path: '/blog/preview/:name',
    answer: (visit, asked) => {
      const { name } = asked;
      if (name === 'approve' || name === 'reject') return decisionPage(visit, asked, name);
      if (name === 'use' || name === 'delete') return revisionPage(visit, asked, name);
      throw notFound();
    },
  },
];
