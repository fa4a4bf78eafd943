/** An invalid variable: the start fails with one line that names it (design §6). */
export class BadSetting extends Error {}
