import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { mayGo } from '../../core/policy/index.ts';
import type { RevisionAction, RevisionLine } from '../../revisions/index.ts';

/** Actions on a revision of a post, by the names of installed clients (wire §3.3). */
export const postRevisionActions = (
  uid: string,
  line: RevisionLine,
  { isShown, start }: { readonly isShown: boolean; readonly start: number },
): readonly RevisionAction[] => {
  const { ordering } = line;
  const shown = paths.preview(uid, start);
  const actions: RevisionAction[] = [];
  if (!isShown) actions.push({ href: shown, label: text('REVISION_LOOK'), name: text('REVISION_LOOK_NAME', ordering) });
  if (!line.isCurrent)
    actions.push({
      href: `${shown}&compare=1#difference`,
      label: text('REVISION_COMPARE'),
      name: text('REVISION_COMPARE_NAME', ordering),
      hook: 'data-blog-preview-comparerevision',
    });
  if (mayGo('use', line))
    actions.push({
      href: paths.previewQuestion('use', uid),
      label: text('REVISION_USE'),
      name: text('REVISION_USE_NAME', ordering),
      hook: 'data-blog-preview-userevision',
      needsConfirmation: true,
    });
  if (mayGo('delete', line))
    actions.push({
      href: paths.previewQuestion('delete', uid),
      label: text('REVISION_DELETE'),
      name: text('REVISION_DELETE_NAME', ordering),
      hook: 'data-blog-preview-deleterevision',
      needsConfirmation: true,
    });
  return actions;
};
