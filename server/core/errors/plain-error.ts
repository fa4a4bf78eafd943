/** Error of a command whose message is a sentence for its operator: printed alone, without a stack, exit code 1. */
export const plainError = (sentence: string): Error => Object.assign(new Error(sentence), { plain: true });

/** Whether the message of an error is a sentence for the operator. */
export const isPlainError = (error: unknown): error is Error & { readonly plain: unknown } =>
  error instanceof Error && 'plain' in error;
