import { AsyncResource } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { CachedPage, Encoding } from '../../core/cache/index.ts';
import type { Services } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { RedirectError } from '../../core/http/index.ts';
import { inSiteLocale } from '../../core/settings/index.ts';
import { waitAtMost } from '../limits/within.ts';
import { briefWait } from './brief-wait.ts';

/** Pages that wait to be made anew. Those beyond it are made when somebody asks for them. */
const maxWaiting = 50;

/** Time that the answer to a change waits for the pages that the change dropped, in milliseconds. */
const maxAnswerMs = 50;

/** Time that one page may take before the next one is begun, in milliseconds. */
const maxPageMs = 10_000;

/** Time that the end of the process waits for a page, in milliseconds. */
const maxClosingMs = 1_000;

interface Waiting {
  readonly render: NonNullable<CachedPage['render']>;
  readonly encodings: readonly Encoding[];
}

/**
 * Makes cached pages anew as soon as a change of content dropped them, one after the other, so that their next reader does
 * not wait: only pages that were read since they were made and that have an address of their own, and none while the
 * process refuses requests (decision 0144). The answer to a change is sent when they are made, so that the reader who
 * comes next finds them in the cache (decision 0171).
 */
export const refreshPages = (app: FastifyInstance, services: Services, isOverloaded: () => boolean): void => {
  const { pages, site, log } = services;
  const waiting = new Map<string, Waiting>();
  let working: Promise<void> | undefined;
  let isClosing = false;

  const refresh = async (url: string, { render, encodings }: Waiting): Promise<void> => {
    try {
      const page = await pages.through(url, render);
      for (const encoding of encodings) await pages.compressAhead(page, encoding);
    } catch (error) {
      // The page is gone, or leads elsewhere: its next reader is told.
      if (error instanceof UserError || error instanceof RedirectError || isClosing) return;
      log.error({ err: error, address: url }, 'a page could not be made anew after a change');
    }
  };

  const refreshAll = async (): Promise<void> => {
    for (const [url, page] of waiting) {
      // Requests that wait are answered in between.
      await nextTurn();
      waiting.delete(url);
      if (isClosing || isOverloaded()) continue;
      const made = inSiteLocale(site, () => refresh(url, page));
      await waitAtMost(maxPageMs, made);
    }
    working = undefined;
  };

  // Not in the context of the request that made the change.
  const begin = AsyncResource.bind(refreshAll);

  pages.onReadDropped((url, { render, compressed }) => {
    if (!render || isClosing || waiting.size >= maxWaiting || site.get('cache.exact')) return;
    waiting.set(url, { render, encodings: [...compressed.keys()] });
    working ??= begin();
  });
  const waitForPages = briefWait(maxAnswerMs);
  app.addHook('onSend', async ({ ctx }, _reply, payload) => {
    if (working && ctx.cookies.isChangeMarked) await waitForPages(working);
    return payload;
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    if (working) await waitAtMost(maxClosingMs, working);
  });
};
