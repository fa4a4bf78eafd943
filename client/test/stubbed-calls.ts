import type { HTTPRequest, Page } from 'puppeteer';
import type { Site } from './browser.ts';

/** Answers used instead of the server's. */
export interface Message {
  readonly status?: number;
  readonly contentType?: string;
  readonly body: string;
}

export const isCall = (request: HTTPRequest): boolean => request.url().includes('option=com_blog&_ts=');

export const commands = (...list: readonly unknown[]): Message => ({ body: JSON.stringify(list) });

/** Uses these answers instead of the server's, the last one for all further calls. */
export const stubbedCalls = (site: Site, ...answers: readonly Message[]) => {
  const requests: HTTPRequest[] = [];
  const unstub = site.stub(request => {
    if (!isCall(request)) return false;
    const messages = answers[Math.min(requests.length, answers.length - 1)];
    requests.push(request);
    request.respond({
      status: messages?.status ?? 200,
      contentType: messages?.contentType ?? 'application/json',
      body: messages?.body,
    });
    return true;
  });
  return { requests, unstub };
};

/** Makes a call on a page whose client is loaded; returns its outcome. */
export const outcome = (page: Page) =>
  page.evaluate(async () => {
    const heard: unknown[] = [];
    const progress = (...messages: readonly unknown[]) => heard.push(messages);
    try {
      const result = await window.client.call('site/views/comments/like', { id: 3 }, { progress });
      return { result: [...result], heard };
    } catch (failure) {
      return { failed: failure instanceof Error ? failure.message : '', heard };
    }
  });
