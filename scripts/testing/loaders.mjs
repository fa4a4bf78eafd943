/** Arguments of Node that load TypeScript and record the tests of uvu that run. */
export const loaders = ['--import', 'tsx', '--import', new URL('./recorder/register.mjs', import.meta.url).href];
