import { callAny } from './call.ts';
import { control, stars } from './controls.ts';
import { readCookie, writeCookie } from './cookie.ts';
import { debug } from './debug.ts';
import { closeDialog, openDialog } from './dialog/door.ts';
import { trusted } from './html.ts';
import { sentences } from './languages.ts';
import { alarm, announce } from './live.ts';
import { loader } from './loader.ts';
import { notify } from './notify.ts';
import { sentenceOf } from './refusal.ts';
import { resource } from './resources.ts';
import { resourceUrl } from './settings.ts';
import { template } from './templates.ts';

/**
 * Functions for a page's own scripts (docs/protocol.md, "For scripts of a page"). A page reaches them by
 * `await window.lectern.client()`, which loads this chunk at the first call.
 */
export const client = {
  alarm,
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
  sentenceOf,
  sentences,
  stars,
  template,
  trusted,
  writeCookie,
};
