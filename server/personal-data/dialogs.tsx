import type { Html } from '../../protocol/html.ts';
import type { RequestContext } from '../core/context/index.ts';
import { TaskForm } from '../core/forms/index.ts';
import { CloseButton, dialogBlock, QuestionButtons } from '../core/html/index.ts';
import { text } from '../core/i18n/index.ts';
import { paths } from '../core/paths/index.ts';
import type { ArchiveRow } from './archive/archive-queries.ts';
import { stateSentence } from './views.tsx';

/** Dialog for the state of the archive: request, in preparation or ready (D-046, wire §2.3). */
export const downloadDialog = (context: RequestContext, archive: ArchiveRow | undefined, email: string): Html => {
  const message = <p>{stateSentence(context, archive, email)}</p>;
  const shared = { title: text('GDPR_DOWNLOAD'), width: 480 };
  if (archive?.state === 'preparing')
    return dialogBlock({
      ...shared,
      content: message,
      buttons: <CloseButton label={text('GDPR_CLOSE')} />,
      bindings: 'close',
    });
  const form = (
    <TaskForm context={context} task={archive ? 'gdpr.link' : 'gdpr.prepare'} data-form-response="">
      {message}
    </TaskForm>
  );
  const submit = text(archive ? 'GDPR_LINK_SEND' : 'GDPR_PREPARE');
  return dialogBlock({
    ...shared,
    content: form,
    buttons: <QuestionButtons cancel={text('GDPR_CLOSE')} submit={submit} />,
  });
};

/** Dialog that sends visitors to the page where they confirm an address (D-047). */
export const guestDialog = ({ services }: RequestContext): Html =>
  dialogBlock({
    title: text('GDPR_DOWNLOAD'),
    width: 480,
    content: (
      <>
        <p>{text('GDPR_GUEST_EXPLAIN')}</p>
        <p>
          <a href={services.settings.basePath + paths.personalData}>{text('GDPR_GUEST_WAY')}</a>
        </p>
      </>
    ),
    buttons: <CloseButton label={text('GDPR_CLOSE')} />,
    bindings: 'close',
  });
