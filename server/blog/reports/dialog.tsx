import type { Html } from '../../../protocol/html.ts';
import { dialogBlock, QuestionButtons } from '../../core/dialog.tsx';
import { text } from '../../core/texts.ts';
import type { Visit } from '../../core/visit.ts';
import type { AnsweredPost } from '../entries/answered-queries.ts';
import { ReportFields, titleOf } from './views.tsx';

/** The report dialog (D-041); its form posts the task. */
export const reportDialog = (visit: Visit, post: AnsweredPost): Html =>
  dialogBlock({
    title: titleOf(post),
    content: (
      <form method="post" action={`${visit.services.settings.basePath}/index.php`} data-form-response="">
        <ReportFields visit={visit} post={post} />
      </form>
    ),
    buttons: <QuestionButtons cancel={text('REPORT_CANCEL')} submit={text('REPORT_SEND')} />,
    width: 520,
  });
