/** The fields of a form by name, as they would be sent; lists under names that end in `[]`. */
export type FormFields = Readonly<Record<string, string | readonly string[]>>;

// Autoposting is chosen when a post is saved, so copies do not hold it.
const left = /^(?:option|task|return|password|goal|autopost\[\]|[0-9a-f]{32}|)$/;

/** The fields of the composer's form; a password is not among them. */
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

/** Key of the text without its ids, to detect changes. */
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
