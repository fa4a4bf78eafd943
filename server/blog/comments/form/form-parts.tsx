/** The typed values of a form that is shown again. */
export type Typed = Readonly<Record<string, unknown>>;

export const typedText = (typed: Typed, name: string): string => {
  const value = typed[name];
  return typeof value === 'string' ? value : '';
};

/** Begins the ids of the form's inputs. */
export const commentForm = 'comment';
