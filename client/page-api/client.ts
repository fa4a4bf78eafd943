import { closeDialog, openDialog } from '../core/dialog/index.ts';
import { announce, announceError, notify } from '../core/feedback/index.ts';
import { trusted } from '../core/html.ts';
import { callAny, errorMessage } from '../core/http/index.ts';
import { loader, loadMessages, resource, template } from '../core/loading/index.ts';
import { debug, readCookie, resourceUrl, writeCookie } from '../core/page/index.ts';
import { control, stars } from './controls.ts';

/**
 * Functions for a page's own scripts (docs/protocol.md, "For scripts of a page"). A page reaches them by
 * `await window.lectern.client()`, which loads this chunk at the first call.
 */
export const client = {
  alarm: announceError,
  announce,
  call: callAny,
  closeDialog,
  control,
  debug,
  loader,
  notify,
  openDialog,
  readCookie,
  resource,
  resourceUrl,
  sentenceOf: errorMessage,
  sentences: loadMessages,
  stars,
  template,
  trusted,
  writeCookie,
};
