/** Robots directives that search engines know. */
export const robotsPattern =
  /^(?:(?:no)?(?:index|follow|archive|snippet|imageindex)|all|none)(?:,\s*(?:no)?(?:index|follow|archive|snippet|imageindex))*$/i;

/** True for a date that the database can store; null is no date. */
export const isMoment = (at: Date | null): boolean =>
  at === null || (at.getUTCFullYear() >= 1000 && at.getUTCFullYear() <= 9999);

/** Titles in a typed list of tags. */
export const tagTitles = (written: string): string[] =>
  written
    .split(/[,\n]/)
    .map(title => title.trim())
    .filter(title => title !== '');
