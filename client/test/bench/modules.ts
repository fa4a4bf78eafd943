import { autosize } from '../../core/autosize.ts';
import { call, callAny } from '../../core/call.ts';
import { openConsole } from '../../core/console.ts';
import { cookieText, writeCookie } from '../../core/cookie.ts';
import { debug } from '../../core/debug.ts';
import { deferred } from '../../core/deferred.ts';
import { closeDialog, openDialog } from '../../core/dialog/door.ts';
import { trusted } from '../../core/html.ts';
import { sentences } from '../../core/languages.ts';
import { alarm, announce } from '../../core/live.ts';
import { createLoader } from '../../core/loader.ts';
import { pickMedia } from '../../core/media/picker.ts';
import { createNotices } from '../../core/notices.ts';
import { notify } from '../../core/notify.ts';
import { observeIslands } from '../../core/observe.ts';
import { sentenceOf } from '../../core/refusal.ts';
import { resource } from '../../core/resources.ts';
import { resourceUrl } from '../../core/settings.ts';
import { mountStars } from '../../core/stars/stars.ts';
import { offerSurface } from '../../core/surface.ts';
import { template } from '../../core/templates.ts';
import { sendFreshTokens } from '../../core/token-fields.ts';
import { createTooltips } from '../../core/tooltip.ts';
import { stoppedClock } from '../stopped-clock.ts';
import { testIslands } from './islands.ts';

const bench = {
  alarm,
  announce,
  autosize,
  call,
  callAny,
  closeDialog,
  cookieText,
  createLoader,
  createNotices,
  createTooltips,
  debug,
  deferred,
  mountStars,
  notify,
  observeTestIslands: () => observeIslands(async () => testIslands),
  openConsole,
  openDialog,
  pickMedia,
  resource,
  resourceUrl,
  sentenceOf,
  sentences,
  stoppedClock,
  template,
  trusted,
  writeCookie,
};

declare global {
  interface Window {
    bench: typeof bench;
  }
}

offerSurface();
sendFreshTokens();
window.bench = bench;
