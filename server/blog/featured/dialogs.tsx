import type { Html } from '../../../protocol/html.ts';
import { CloseButton, dialogBlock, QuestionButtons } from '../../core/html/index.ts';
import { text } from '../../core/i18n/index.ts';

/** Confirmation before a target is featured. The opening page binds the submit (wire §2.0). */
export const featureDialog = (name: string): Html =>
  dialogBlock({
    title: text('FEATURED_TITLE', name),
    content: <p>{text('FEATURED_QUESTION', name)}</p>,
    buttons: <QuestionButtons cancel={text('FEATURE_NOT')} submit={text('FEATURE')} />,
    width: 400,
    bindings: 'close',
  });

/**
 * Confirms that the target is no longer featured. Binds nothing, so that installed pages notice the close (wire §2.0).
 */
export const unfeaturedDialog = (name: string): Html =>
  dialogBlock({
    title: text('UNFEATURED_TITLE'),
    content: <p>{text('UNFEATURED_DONE', name)}</p>,
    buttons: <CloseButton label={text('CLOSE')} />,
    width: 400,
    bindings: 'none',
  });
