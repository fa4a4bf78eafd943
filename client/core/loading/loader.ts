import { limits } from '../../../protocol/limits.ts';
import { announceError } from '../feedback/index.ts';
import { browserClock, type Clock, type Deferred, deferred, pageText, resourceUrl } from '../page/index.ts';

// A browser joins a second request for an address to one that still hangs: another try needs another address.
const attemptUrl = (url: string, attempt: number): string =>
  attempt === 1 ? url : `${url}${url.includes('?') ? '&' : '?'}attempt=${attempt}`;

/**
 * Attempts to load a script once. A script that failed or timed out is removed from the page, so that the next attempt
 * starts afresh.
 */
const addScript = (url: string, attempt: number): Promise<void> =>
  new Promise((resolve, reject) => {
    for (const former of document.querySelectorAll<HTMLScriptElement>('script[data-loader]')) {
      if (former.dataset.loader === url) former.remove();
    }
    const script = document.createElement('script');
    script.dataset.loader = url;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${url} could not be loaded`));
    };
    script.src = attemptUrl(resourceUrl(url), attempt);
    document.head.append(script);
  });

interface Rules {
  /** Time limit of an attempt, counted from 1. */
  readonly timeoutMs: (attempt: number) => number;
  readonly retries: number;
}

const limited = <T>(clock: Clock, delayMs: number, work: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const callOff = clock.after(delayMs, () => reject(new Error('timed out')));
    work().then(resolve, reject).finally(callOff);
  });

/** Tries, and tries again after a failure or a time-out. Rejects with the last failure. */
const retry = async <T>(
  clock: Clock,
  { timeoutMs, retries }: Rules,
  work: (attempt: number) => Promise<T>,
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await limited(clock, timeoutMs(attempt), () => work(attempt));
    } catch (failure) {
      if (attempt > retries) throw failure;
    }
  }
};

/**
 * Collects requests into batches. A batch is closed 300 ms after its last request; when all of them have
 * ended, `report` is called once with the number of failures.
 */
const createBatches = (clock: Clock, report: (failed: number, size: number) => void) => {
  let open: Promise<unknown>[] = [];
  let callOff = (): void => {};

  const finalise = async (): Promise<void> => {
    const batch = open;
    open = [];
    const ends = await Promise.allSettled(batch);
    report(ends.filter(({ status }) => status === 'rejected').length, batch.length);
  };

  return (request: Promise<unknown>): void => {
    open.push(request);
    callOff();
    callOff = clock.after(limits.batchFinaliseMs, () => {
      finalise();
    });
  };
};

/** spec §4.3: requested; its factory is registered; its factory runs; loaded, or failed. */
type ModuleState = 'pending' | 'ready' | 'executing' | 'resolved' | 'rejected';

type Factory = () => Promise<unknown>;

interface Module {
  state: ModuleState;
  factory?: Factory;
  /** Resolves when the factory is registered. */
  readonly registered: Deferred<Factory>;
  value?: Promise<unknown>;
}

const moduleRules = { timeoutMs: () => limits.moduleTimeoutMs, retries: limits.moduleRetries };
const resourceRules = {
  timeoutMs: (attempt: number) => limits.resourceTimeoutMs * attempt,
  retries: limits.resourceRetries,
};

export const createLoader = (clock: Clock, report: (failed: number, size: number) => void) => {
  const modules = new Map<string, Module>();
  const scripts = new Map<string, Promise<void>>();
  const join = createBatches(clock, report);

  const moduleOf = (name: string): Module => {
    const module = modules.get(name) ?? { state: 'pending', registered: deferred<Factory>() };
    modules.set(name, module);
    return module;
  };

  const execute = async (module: Module): Promise<unknown> => {
    try {
      const value = await retry(clock, moduleRules, async () => {
        const factory = await module.registered.promise;
        module.state = 'executing';
        return factory();
      });
      module.state = 'resolved';
      return value;
    } catch (failure) {
      module.state = 'rejected';
      throw failure;
    }
  };

  return {
    state: (name: string): ModuleState | undefined => modules.get(name)?.state,

    /** Registers how a module is made. The first factory of a name stays. */
    register: (name: string, factory: Factory): void => {
      const module = moduleOf(name);
      if (module.factory) return;
      module.factory = factory;
      module.state = 'ready';
      module.registered.resolve(factory);
    },

    /** The module's value, made once. Rejects when its factory is not registered in time or fails repeatedly. */
    require: (name: string): Promise<unknown> => {
      const module = moduleOf(name);
      if (!module.value) {
        module.value = execute(module);
        join(module.value);
      }
      return module.value;
    },

    /** Loads a script of ours or of another host, once a page (captcha, share, maps). */
    script: (url: string): Promise<void> => {
      const known = scripts.get(url);
      if (known) return known;
      const loading = retry(clock, resourceRules, attempt => addScript(url, attempt));
      scripts.set(url, loading);
      join(loading);
      return loading;
    },
  };
};

/** Loader of this page. Failures of a batch are announced once. */
export const loader = createLoader(browserClock, failed => {
  if (failed > 0) announceError(pageText('PART_FAILED'));
});
