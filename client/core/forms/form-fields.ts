/** The fields of a form by name, as they would be sent; lists under names that end in `[]`. */
export type FormFields = Readonly<Record<string, string | readonly string[]>>;

// Autoposting is chosen when a post is saved, so copies do not hold it.
const left = /^(?:option|task|return|password|goal|autopost\[\]|[0-9a-f]{32}|)$/;

/** What the composer's form holds. A password is neither kept nor sent by itself. */
export const fieldsOf = (form: HTMLFormElement): FormFields => {
  const fields: Record<string, string | string[]> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string' || left.test(name) || name === 'items[]') continue;
    const list = fields[name];
    if (!name.endsWith('[]')) fields[name] = value;
    else if (Array.isArray(list)) list.push(value);
    else fields[name] = [value];
  }
  return fields;
};

const unlike: readonly string[] = ['id', 'version', 'key', 'draft'];

/** The same text, whatever it is called by: to see whether something was changed. */
export const textOf = (fields: FormFields): string =>
  JSON.stringify(
    Object.entries(fields)
      .filter(([name]) => !unlike.includes(name))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

export const inputOf = (form: HTMLFormElement, name: string): HTMLInputElement | undefined => {
  const found = form.querySelector(`input[name="${name}"]`);
  return found instanceof HTMLInputElement ? found : undefined;
};

/** What stands in a field, a text box or a choice. */
export const typedIn = (form: HTMLFormElement, name: string): string => {
  const found = new FormData(form).get(name);
  return typeof found === 'string' ? found : '';
};
