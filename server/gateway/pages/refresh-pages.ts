import { AsyncResource } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { CachedPage } from '../../core/cache/index.ts';
import type { Services } from '../../core/context/index.ts';
import { inSiteLocale } from '../../core/settings/index.ts';

/** Pages that wait to be made anew. Those beyond it are made when somebody asks for them. */
const waitingMost = 50;

/**
 * Makes cached pages anew as soon as a change dropped them, one after the other, so that their next reader does not wait:
 * only pages that were read since they were made, and none while the process refuses requests (decision 0144).
 */
export const refreshPages = (app: FastifyInstance, services: Services, isOverloaded: () => boolean): void => {
  const { pages, site, log } = services;
  const waiting = new Map<string, CachedPage>();
  let working: Promise<void> | undefined;
  let isClosing = false;

  const refresh = async (url: string, { remake, compressed }: CachedPage): Promise<void> => {
    if (!remake) return;
    const page = await pages.through(url, remake);
    for (const encoding of compressed.keys()) await pages.bytes(page, encoding);
  };

  const refreshAll = async (): Promise<void> => {
    for (const [url, page] of waiting) {
      // The answer to the request that changed the page goes first.
      await nextTurn();
      waiting.delete(url);
      if (isClosing || isOverloaded()) continue;
      try {
        await refresh(url, page);
      } catch (error) {
        log.debug({ err: error, address: url }, 'a page was not made anew: its next reader gets what it is now');
      }
    }
    working = undefined;
  };

  // Not in the context of the request that made the change: the page is printed in the language of the site.
  const begin = AsyncResource.bind(() => inSiteLocale(site, refreshAll));

  pages.onReadDropped((url, page) => {
    if (isClosing || waiting.size >= waitingMost) return;
    waiting.set(url, page);
    working ??= begin();
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    await working;
  });
};
