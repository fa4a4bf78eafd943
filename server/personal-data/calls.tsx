import type { gdprCalls } from '../../protocol/blog/personal-data.ts';
import type { Html } from '../../protocol/html.ts';
import type { RequestContext } from '../core/context/index.ts';
import { UserError } from '../core/errors/index.ts';
import { TaskForm } from '../core/forms/index.ts';
import { CloseButton, dialogBlock, QuestionButtons } from '../core/html/index.ts';
import { type Handlers, handler } from '../core/http/index.ts';
import { text } from '../core/i18n/index.ts';
import { paths } from '../core/paths/index.ts';
import { site } from '../core/policy/index.ts';
import { moment } from '../core/time/index.ts';
import { requestArchive } from './archive/archive.ts';
import { ownAccount } from './archive/archive-link.ts';
import { type ArchiveRow, archiveOf } from './archive/archive-queries.ts';
import { stateSentence } from './views.tsx';

/** Link to the page of personal data, where an account is erased too. */
const PageLink = ({ context: { services }, label }: { context: RequestContext; label: string }) => (
  <p>
    <a href={services.settings.basePath + paths.personalData}>{label}</a>
  </p>
);

/** Dialog for the state of the archive: request, in preparation or ready (D-046, wire §2.3). */
const downloadDialog = (context: RequestContext, archive: ArchiveRow | undefined, email: string): Html => {
  const message = (
    <>
      <p>{stateSentence(context.services, archive, email)}</p>
      <PageLink context={context} label={text('GDPR_TITLE')} />
    </>
  );
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
const guestDialog = (context: RequestContext): Html =>
  dialogBlock({
    title: text('GDPR_DOWNLOAD'),
    width: 480,
    content: (
      <>
        <p>{text('GDPR_GUEST_EXPLAIN')}</p>
        <PageLink context={context} label={text('GDPR_GUEST_WAY')} />
      </>
    ),
    buttons: <CloseButton label={text('GDPR_CLOSE')} />,
    bindings: 'close',
  });

export const gdprHandlers: Handlers<keyof typeof gdprCalls> = {
  'site/views/dashboard/confirmDownloadGDPR': handler({
    act: 'site.read',
    invalidates: [],
    load: () => site,
    run: async context => {
      const { account } = context.actor;
      if (!account) return [guestDialog(context)];
      const archive = await archiveOf(context.sql, { userId: account.id }, moment(context.services.clock));
      return [downloadDialog(context, archive, account.email)];
    },
  }),
  'site/controllers/bloggers/downloadGDPR': handler({
    act: 'account.own',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, { userId }) => {
      const { id, email } = ownAccount(mutation);
      if (userId !== 0 && userId !== id) throw new UserError('FORBIDDEN', { status: 403 });
      await requestArchive(mutation, { userId: id });
      return [
        downloadDialog(mutation, await archiveOf(mutation.sql, { userId: id }, moment(mutation.services.clock)), email),
      ];
    },
  }),
};
