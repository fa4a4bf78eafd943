/** @type {Readonly<Record<string, string>>} the recording module in place of each module of uvu */
const recording = {
  uvu: new URL('./uvu.mjs', import.meta.url).href,
  'uvu/assert': new URL('./assert.mjs', import.meta.url).href,
};
const recordingUrls = new Set(Object.values(recording));

/**
 * Module hook: resolves uvu to the recording modules, and to uvu itself for these.
 * @template Resolved
 * @template {{ parentURL?: string | undefined }} Context
 * @param {string} specifier
 * @param {Context} context
 * @param {(specifier: string, context: Context) => Resolved} nextResolve
 */
export function resolve(specifier, context, nextResolve) {
  const url = recordingUrls.has(context.parentURL ?? '') ? undefined : recording[specifier];
  return url ? { url, format: 'module', shortCircuit: true } : nextResolve(specifier, context);
}
