import { z } from 'zod';
import { type Recipient, staffRecipients } from '../../accounts/index.ts';
import { mutate, type Services } from '../../core/context/index.ts';
import { digest } from '../../core/db/index.ts';
import { text } from '../../core/i18n/index.ts';
import { registerJob } from '../../core/jobs/index.ts';
import { type Mail, mailFor, sendMails } from '../../core/mail/index.ts';
import { paths } from '../../core/paths/index.ts';
import { mailKind, type Report, reportOf } from '../../reports/index.ts';
import { aboutOf, pathOf } from './subject.ts';

const payload = z.object({ reportId: z.int(), sentAt: z.int() });

const plainTextOf = ({ settings, site }: Services, report: Report): string =>
  [
    text('MAIL_REPORT', report.reporter ?? text('REPORT_FROM_GUEST'), aboutOf(report)),
    report.reason,
    text('MAIL_REPORT_READ', settings.baseUrl + pathOf(report)),
    text('MAIL_REPORT_LIST', settings.baseUrl + paths.reports),
    text('MAIL_SENT_BY', site.get('site.name'), settings.baseUrl),
  ].join('\n\n');

registerJob(mailKind, async (services, input) => {
  const { reportId, sentAt } = payload.parse(input);
  await mutate(services, async ({ sql }) => {
    const report = await reportOf(sql, reportId);
    if (!report || report.resolvedAt !== null) return;
    const mailOf = ({ email, emailKey, name }: Recipient): Mail => ({
      dedupeKey: `report:${reportId}:${sentAt}:${digest('mail', emailKey).slice(0, 40)}`,
      to: email,
      name,
      subject: text('MAIL_REPORT_SUBJECT', aboutOf(report)),
      text: plainTextOf(services, report),
    });
    const staff = await staffRecipients({ services, sql });
    await sendMails(
      sql,
      staff.map(to => mailFor(to, () => mailOf(to))),
    );
  });
});
