import { limits } from '../../../protocol/limits.ts';
import { announceError } from '../feedback/index.ts';
import { browserClock, type Clock, type Deferred, deferred, pageText } from '../page/index.ts';
import { createBatches } from './batches.ts';
import { retry } from './retry.ts';
import { addScript } from './script-element.ts';

/** spec §4.3: asked for; its factory is here; its factory runs; it is there, or will not come. */
export type ModuleState = 'pending' | 'ready' | 'executing' | 'resolved' | 'rejected';

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

    /** The module's value, made once. Rejects when its factory never comes or fails time after time. */
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
