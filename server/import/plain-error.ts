/** Error whose message is printed by the command. */
export const plainError = (sentence: string): Error => Object.assign(new Error(sentence), { plain: true });
