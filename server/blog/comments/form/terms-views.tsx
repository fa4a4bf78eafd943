import type { Html } from '../../../../protocol/html.ts';
import { CloseButton, dialogBlock } from '../../../core/html/index.ts';
import { text } from '../../../core/i18n/index.ts';

/** The terms as paragraphs, written by the site's staff as plain text. */
export const TermsText = ({ terms }: { terms: string }) =>
  terms
    .split(/\n\s*\n/)
    .map(paragraph => paragraph.trim())
    .filter(paragraph => paragraph !== '')
    .map(paragraph => <p key={paragraph}>{paragraph}</p>);

/** The terms dialog (C-006, C-028). */
export const termsDialog = (terms: string): Html =>
  dialogBlock({
    title: text('COMMENT_TERMS_TITLE'),
    content: (
      <div className="eb-comment-terms">
        <TermsText terms={terms} />
      </div>
    ),
    buttons: <CloseButton label={text('CLOSE')} />,
    width: 600,
    height: 350,
    bindings: 'close',
  });
