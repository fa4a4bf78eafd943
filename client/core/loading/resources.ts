import { limits } from '../../../protocol/limits.ts';
import { CallError, callLoader } from '../http/index.ts';
import { browserClock, type Clock, type Deferred, debug, deferred } from '../page/index.ts';

/** A resource manifest entry (spec §3.3). */
interface Resource {
  readonly type: 'template' | 'language' | 'view';
  readonly name: string;
}

interface Entry extends Resource {
  readonly id: string;
}

interface Wanted {
  readonly entry: Entry;
  readonly content: Deferred<string>;
}

type Request = (manifest: readonly Entry[]) => Promise<string>;

interface Found {
  readonly id: string;
  readonly content?: string;
}

const isFound = (value: unknown): value is Found => typeof value === 'object' && value !== null && 'id' in value;

const manifestOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

// Only a request that failed on its way is tried again; an answer that makes no sense is final (spec §8.3).
const requestWithRetries = async (ask: Request, manifest: readonly Entry[]): Promise<string> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const text = await ask(manifest);
      if (attempt > 1) debug('Attempt to try and get resources again was successful!');
      return text;
    } catch (failure) {
      if (attempt >= limits.resourceAttempts) {
        debug('Unable to get resource again. Giving up!');
        throw failure;
      }
      debug('Unable to get resource. Trying again...');
    }
  }
};

const deliver = (wanted: readonly Wanted[], text: string): void => {
  const answer = manifestOf(text);
  if (!Array.isArray(answer)) throw new CallError('Server did not return a valid resource manifest.');
  const found = new Map(answer.filter(isFound).map(({ id, content }) => [id, content]));
  for (const { entry, content } of wanted) {
    const text = found.get(entry.id);
    if (text === undefined) content.reject(new CallError(`There is no ${entry.type} ${entry.name}.`));
    else content.resolve(text);
  }
};

/** Collects the requests of 1200 ms into one. */
export const createResources = (clock: Clock, ask: Request) => {
  let collecting: Wanted[] = [];
  let requestCount = 0;

  const request = async (): Promise<void> => {
    const wanted = collecting;
    collecting = [];
    try {
      deliver(
        wanted,
        await requestWithRetries(
          ask,
          wanted.map(({ entry }) => entry),
        ),
      );
    } catch (failure) {
      for (const { content } of wanted) content.reject(failure);
    }
  };

  return (resource: Resource): Promise<string> => {
    requestCount += 1;
    const one = { entry: { ...resource, id: `resource-${requestCount}` }, content: deferred<string>() };
    if (collecting.length === 0) {
      clock.after(limits.resourceCollectMs, () => {
        request();
      });
    }
    collecting.push(one);
    return one.content.promise;
  };
};

const numbered = (manifest: readonly Entry[]) => Object.fromEntries(manifest.map((entry, index) => [index, entry]));

/** A client resource's content. A missing one rejects for itself alone. */
export const resource = createResources(browserClock, manifest =>
  callLoader('foundry', 'getResource', { resource: numbered(manifest) }),
);
