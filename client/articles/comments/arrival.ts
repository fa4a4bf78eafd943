import { onArrival } from '../../core/arrivals.ts';
import { debug } from '../../core/debug.ts';
import { config } from '../../core/settings.ts';
import { withScript } from '../../core/with-script.ts';

// Installed scripts send these forms; their human check is ours, and they ask for its renewal by a name of old.
const helpInstalled = (form: HTMLElement): void => {
  const prepare = async (): Promise<void> => {
    const { checkOf } = await import('../../core/human-check/human-check.ts');
    const check = await checkOf(form);
    if (!check) return;
    Object.assign(window, { Recaptcha: { reload: () => void check.renew() } });
    await check.renew();
  };
  form.addEventListener('focusin', () => void prepare().catch(debug), { once: true });
};

/** Comments on items without leaving the page; installed scripts, when they are on, do the work alone. */
export const startItemComments = (): void => {
  const moderating = () => import('./moderating.ts');
  withScript('a.commentRemoveLink', moderating, ({ remove }, link) => remove(link));
  withScript('a.commentApproveLink', moderating, ({ approve }, link) => approve(link));
  withScript(
    'a.k2ReportUserButton',
    () => import('./reporting.ts'),
    ({ reportUser }, link) => reportUser(link),
  );
  onArrival('#comment-form, #k2ReportCommentForm', form => {
    if (config().compat) helpInstalled(form);
    else import('./sending.ts').then(({ enhance }) => enhance(form)).catch(debug);
  });
};
