/**
 * Message of another tab; each value is checked where it is read, because any script of the site can write the store.
 */
interface TabMessage {
  readonly id: string;
  readonly number: (name: string) => number | undefined;
  readonly text: (name: string) => string | undefined;
  readonly flag: (name: string) => boolean;
  readonly field: (name: string) => unknown;
}

/** Parses the message of another tab; undefined when it has no id. */
export const parseTabMessage = (text: string): TabMessage | undefined => {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof message !== 'object' || message === null || !('id' in message)) return undefined;
  const fields = new Map<string, unknown>(Object.entries(message));
  return {
    id: String(message.id),
    number: name => {
      const value = fields.get(name);
      return typeof value === 'number' ? value : undefined;
    },
    text: name => {
      const value = fields.get(name);
      return typeof value === 'string' ? value : undefined;
    },
    flag: name => fields.get(name) === true,
    field: name => fields.get(name),
  };
};
