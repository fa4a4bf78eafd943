import { readFileSync } from 'node:fs';

/** Variables that may be given as a file, such as a secret of a container: `SECRET_FILE=/run/secrets/secret`. */
export const secretNames = [
  ...['DATABASE_URL', 'FILES_URL', 'SECRET', 'SMTP_URL', 'MAIL_WEBHOOK_SECRET', 'METRICS_TOKEN', 'PAYMENT_SECRET'],
  ...['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'DEMO_PASSWORD'],
];

/**
 * The content of the file of a variable, without the line break at its end.
 * @param {string} name
 * @param {string} file
 * @param {(sentence: string) => Error} refusal
 */
function contentOf(name, file, refusal) {
  let value = '';
  try {
    value = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch {
    throw refusal(`${name}_FILE names no file that can be read`);
  }
  if (value === '') throw refusal(`${name}_FILE names an empty file`);
  return value;
}

/**
 * Puts the content of `NAME_FILE` into `NAME`, for the variables with secrets. The launcher needs this too, before
 * TypeScript can run.
 * @param {Record<string, string | undefined>} env is changed
 * @param {(sentence: string) => Error} refusal makes the error for a file that is missing or empty, and for a variable
 *   that is given twice
 */
export function readSecretFiles(env, refusal) {
  for (const name of secretNames) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) throw refusal(`${name} and ${name}_FILE are both set: keep one of them`);
    env[name] = contentOf(name, file, refusal);
    delete env[`${name}_FILE`];
  }
}
