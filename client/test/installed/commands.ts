import $ from 'jquery';
import type { Values } from './ajax.ts';

interface Command {
  readonly type: string;
  readonly data: Values;
}

const isCommand = (value: unknown): value is Command => typeof value === 'object' && value !== null && 'type' in value;

const isIndexed = (value: unknown): value is Record<string, unknown> =>
  (typeof value === 'object' || typeof value === 'function') && value !== null;

// Runs a chain of steps from the window; ignores errors.
const walk = (steps: Values): void => {
  let at: unknown = window;
  for (const step of steps) {
    if (!isIndexed(at) || !isIndexed(step)) return;
    if (step.type === 'set') at[String(step.property)] = step.value;
    if (step.type === 'get') at = at[String(step.property)];
    const method = at;
    if (step.type === 'call' && isIndexed(method)) {
      const act = method[String(step.method)];
      at = typeof act === 'function' ? act.apply(method, Array.isArray(step.args) ? step.args : []) : undefined;
    }
  }
};

const effects: Readonly<Record<string, (data: Values, outcome: JQuery.Deferred<Values, Values>) => unknown>> = {
  notify: (data, outcome) => outcome.notify(data),
  resolve: (data, outcome) => outcome.resolve(data),
  reject: (data, outcome) => outcome.reject(data),
  redirect: ([url]) => location.assign(String(url)),
  script: data => (typeof data[0] === 'string' ? $.globalEval(data[0]) : walk(data)),
};

/** Runs an answer (wire §1.5, B16): notify commands first, the others in order; without a result it resolves. */
export const run = (answer: unknown, outcome: JQuery.Deferred<Values, Values>): void => {
  if (!Array.isArray(answer)) {
    outcome.reject(['Invalid ajax commands.', 'error']);
    return;
  }
  const commands = answer.filter(isCommand);
  const early = commands.filter(({ type }) => type === 'notify');
  for (const { type, data } of [...early, ...commands.filter(one => !early.includes(one))]) {
    if (!Array.isArray(data)) throw new Error(`the data of ${type} is no list`);
    effects[type]?.(data, outcome);
  }
  outcome.resolve([]);
};
