import { CallError } from './call-error.ts';

/** Effects of commands on the page; a parameter, so that tests can observe them. */
interface Effects {
  /** Hears `notify`. */
  readonly progress: (...data: readonly unknown[]) => void;
  readonly go: (url: string) => void;
  readonly script: (data: readonly unknown[]) => void;
}

interface Received {
  readonly type: string;
  readonly data: readonly unknown[];
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new CallError('Unable to parse Ajax commands.', 'error');
  }
};

const isTyped = (value: unknown): value is { type: string; data?: unknown } =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

// Data is a list; a bare value would leave installed clients waiting for ever (wire B16), here it is a list of one.
const listed = (data: unknown): readonly unknown[] => (Array.isArray(data) ? data : data === undefined ? [] : [data]);

/** The commands of an answer's text. */
export const commandsOf = (text: string): readonly Received[] => {
  const list = parsed(text);
  if (!Array.isArray(list)) throw new CallError('Invalid ajax commands.', 'error');
  return list.filter(isTyped).map(({ type, data }) => ({ type, data: listed(data) }));
};

/**
 * Runs the commands: every `notify` first, then the others in their order; the first `resolve` or `reject` settles the
 * call, and a call nobody settled resolves with nothing (wire §1.5). Other types are ignored.
 */
export const runCommands = (commands: readonly Received[], effects: Effects): readonly unknown[] => {
  for (const { type, data } of commands) if (type === 'notify') effects.progress(...data);
  let outcome: Received | undefined;
  for (const command of commands) {
    if (command.type === 'resolve' || command.type === 'reject') outcome ??= command;
    else if (command.type === 'redirect') effects.go(String(command.data[0] ?? ''));
    else if (command.type === 'script') effects.script(command.data);
  }
  if (outcome?.type === 'reject') throw new CallError(...outcome.data);
  return outcome?.data ?? [];
};
