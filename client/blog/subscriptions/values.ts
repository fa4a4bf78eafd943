import type { Frequency } from '../../../protocol/blog/subscriptions.ts';

const gathered: readonly Frequency[] = ['daily', 'weekly'];

interface Values {
  readonly name: string;
  readonly email: string;
  readonly frequency: Frequency;
  readonly register: false;
}

/** Values of a subscription form; a member's has no name and no address. */
export const valuesOf = (form: HTMLFormElement): Values => {
  const data = new FormData(form);
  const text = (name: string): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  const chosen = text('frequency');
  return {
    name: text('name'),
    email: text('email'),
    frequency: gathered.find(one => one === chosen) ?? 'immediate',
    register: false,
  };
};
