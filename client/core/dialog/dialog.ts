import { focusOn, returnFocus } from '../focus/index.ts';
import { errorMessage } from '../http/index.ts';
import { config, deferred, dialogClosed, pageText } from '../page/index.ts';
import './dialog.css';
import { bindCloseControls, closeOnEscapeFrom } from './close-controls.ts';
import { applyOptions, describe, fail, fill, mark } from './content.ts';
import { resolvedOptions } from './description.ts';
import { bind } from './hooks.ts';
import type { Dialog, DialogOptions, ResolvedOptions } from './options.ts';
import { isPending } from './options.ts';
import { madeParts, type Parts } from './parts.ts';

interface Shown extends Dialog {
  readonly parts: Parts;
  escapeKey: boolean;
  unbind: () => void;
  /** The content it waits for or shows; an older one that settles late is not shown any more. */
  content: DialogOptions['content'];
}

let shown: Shown | undefined;

export const currentDialog = (): Dialog | undefined => shown;

const raised = (opener: Element | null): Shown => {
  const parts = madeParts();
  const { dialog: element } = parts;
  const end = deferred<void>();
  const close = (): void => {
    if (!element.isConnected) return;
    element.close();
    dialogClosed();
    element.remove();
    shown = undefined;
    returnFocus(opener);
    end.resolve();
  };
  const made: Shown = {
    element,
    parts,
    close,
    closed: end.promise,
    escapeKey: true,
    unbind: () => {},
    content: new URL('about:blank'),
  };
  bindCloseControls(parts, close, () => made.escapeKey);
  document.body.append(element);
  element.showModal();
  element.classList.add('active');
  return made;
};

const enter = ({ parts }: Shown, { role }: ResolvedOptions): void => {
  const wanted =
    role === 'alertdialog'
      ? parts.footer.querySelector<HTMLElement>('[data-close-button]')
      : parts.content.querySelector<HTMLElement>('[autofocus]');
  if (wanted) wanted.focus();
  else focusOn(parts.title);
};

const outfit = (dialog: Shown, options: Omit<ResolvedOptions, 'content'>, standIn: string): void => {
  const { parts } = dialog;
  dialog.escapeKey = options.escapeKey ?? true;
  // Device markers of A-072: `mobile` is true for phones and iPad, `ios` for iPhone.
  const { mobile, ios } = config();
  parts.dialog.className = ['eb-dialog active', mobile && 'is-mobile', ios && 'is-iphone', options.classname]
    .filter(Boolean)
    .join(' ');
  applyOptions(parts, options, standIn);
  dialog.unbind();
  dialog.unbind = bind(dialog, options);
};

const show = (dialog: Shown, options: ResolvedOptions): void => {
  outfit(dialog, options, config().texts.DIALOG);
  fill(dialog.parts, options, frame => {
    offerToFrame(frame, dialog);
    closeOnEscapeFrom(frame, dialog.close, () => dialog.escapeKey);
  });
  describe(dialog.parts, options);
  enter(dialog, options);
  options.bindings?.init?.(dialog.element, dialog);
};

// Installed scripts in a framed page look for this name; a frame of another origin cannot be given anything.
const offerToFrame = (frame: HTMLIFrameElement, dialog: Dialog): void => {
  try {
    if (frame.contentWindow) Reflect.set(frame.contentWindow, 'parentEasyBlogDialog', dialog);
  } catch {
    // spec: silent
  }
};

const retryOf = ({ parts }: Shown, options: DialogOptions): (() => void) | undefined => {
  const { again } = options;
  if (!again) return undefined;
  return () => {
    focusOn(parts.title);
    showDialog({ ...options, content: again() }, null);
  };
};

const resolveContent = async (dialog: Shown, options: DialogOptions, pending: PromiseLike<unknown>): Promise<void> => {
  const { content: _, ...defaults } = options;
  outfit(dialog, defaults, pageText('LOADING'));
  mark(dialog.parts, 'deferred', 'loading');
  let result: ResolvedOptions | undefined;
  let reason = pageText('ACT_FAILED');
  try {
    result = resolvedOptions(await pending, config().evaluate);
  } catch (failure) {
    reason = errorMessage(failure);
  }
  if (shown !== dialog || dialog.content !== pending) return;
  if (!result) return fail(dialog.parts, reason, retryOf(dialog, options));
  show(dialog, merged(defaults, result));
};

const present = (options: ResolvedOptions): Partial<ResolvedOptions> =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));

// Options of the answer override those of the opener, key by key (wire §2.0).
const merged = (defaults: Omit<DialogOptions, 'content'>, result: ResolvedOptions): ResolvedOptions => ({
  ...defaults,
  ...present(result),
  content: result.content,
  selectors: { ...defaults.selectors, ...result.selectors },
  bindings: { ...defaults.bindings, ...result.bindings },
});

/** Shows the options in the page's one dialog, raising it when none is open. */
export const showDialog = (options: DialogOptions, opener: Element | null): Dialog => {
  shown ??= raised(opener);
  const dialog = shown;
  const { content } = options;
  dialog.content = content;
  if (isPending(content)) {
    resolveContent(dialog, options, content);
    return dialog;
  }
  const described = content instanceof URL ? undefined : resolvedOptions(content, config().evaluate);
  const { content: _, ...defaults } = options;
  show(dialog, merged(defaults, described ?? { content }));
  return dialog;
};
