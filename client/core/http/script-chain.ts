import type { Step } from '../../../protocol/commands.ts';
import { debug } from '../page/index.ts';

/**
 * Names that a chain of our server may use, from `window` on; everything else ends the chain (ruling 2). `()` stands
 * for
 * what a call answered.
 */
const allowed: ReadonlySet<string> = new Set([
  'get document',
  'set document.title',
  'get location',
  'set location.hash',
  'call location.reload',
  'get history',
  'call history.back',
  'get lectern',
  'call lectern.announce',
  'call lectern.closeDialog',
  'get console',
  'call console.log',
]);

const nameOf = (step: Step): string => (step.type === 'call' ? step.method : step.property);

const take = (step: Step, from: object): unknown => {
  if (step.type === 'get') return Reflect.get(from, step.property);
  if (step.type === 'set') {
    Reflect.set(from, step.property, step.value);
    return step.value;
  }
  const method: unknown = Reflect.get(from, step.method);
  return typeof method === 'function' ? Reflect.apply(method, from, [...(step.args ?? [])]) : undefined;
};

/** Runs get, set and call steps. Stops silently at a name that is not allowed (spec: silent). */
export const runChain = (steps: readonly Step[], start: object = window): void => {
  let place: unknown = start;
  let path = '';
  for (const step of steps) {
    const name = nameOf(step);
    if (!allowed.has(`${step.type} ${path}${name}`) || typeof place !== 'object' || place === null) return;
    place = take(step, place);
    path += step.type === 'call' ? `${name}().` : `${name}.`;
  }
};

const isStep = (value: unknown): value is Step =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  ((value.type === 'call' && 'method' in value && typeof value.method === 'string') ||
    ((value.type === 'get' || value.type === 'set') && 'property' in value && typeof value.property === 'string'));

/**
 * Runs a `script` command: a chain of steps, or a text where the settings allow it. Readers never see a failure (spec
 * §8.3); developers see it on the console.
 */
export const runScript = (data: readonly unknown[], mayEvaluate: boolean): void => {
  try {
    const [first] = data;
    if (typeof first !== 'string') runChain(data.filter(isStep));
    else if (mayEvaluate) new Function(first)();
    else debug('The text of a script command was not run: set compat.client and compat.evaluate.');
  } catch (failure) {
    debug(`A script command failed: ${String(failure)}`);
  }
};
