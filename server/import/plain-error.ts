/** An error whose sentence is meant for whoever runs the command. */
export const plainError = (sentence: string): Error => Object.assign(new Error(sentence), { plain: true });
