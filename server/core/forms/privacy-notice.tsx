import type { RequestContext } from '../context/index.ts';
import { text } from '../i18n/index.ts';

/** Link to the privacy notice of the site below a form that asks for personal data; nothing if the site has none. */
export const PrivacyNoticeLink = ({ context }: { context: Pick<RequestContext, 'services'> }) => {
  const { settings, site } = context.services;
  const notice = site.purposePages.find(({ purpose }) => purpose === 'privacy');
  return (
    notice && (
      <p className="privacy-notice">
        <a href={settings.basePath + notice.address}>{text('PRIVACY_NOTICE')}</a>
      </p>
    )
  );
};
