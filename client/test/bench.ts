import { join } from 'node:path';
import type { HTTPRequest } from 'puppeteer';
import { build } from 'vite';
import { root } from '../../server/core/root.ts';
import type { Site } from './browser.ts';

const prefix = '/bench/';

const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' };

/** The core's modules, bundled for the browser as readers get them, with `window.bench` as their handle. */
const bundled = async (): Promise<Map<string, string>> => {
  const made = await build({
    configFile: false,
    root,
    base: prefix,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(root, 'client/test/bench/modules.ts'),
        output: { entryFileNames: 'bench.js' },
      },
    },
  });
  const outputs = Array.isArray(made) ? made : 'output' in made ? [made] : [];
  return new Map(
    outputs.flatMap(({ output }) =>
      output.map(file => [prefix + file.fileName, file.type === 'chunk' ? file.code : String(file.source)] as const),
    ),
  );
};

const pathOf = (request: HTTPRequest): string => new URL(request.url()).pathname;

// Where a site lets texts run it runs old installs' scripts too, and its policy says so (ruling 3).
const withEvaluation = (policy: string): string =>
  policy.replace("script-src 'self'", "script-src 'self' 'unsafe-eval'");

/**
 * A page of the real site at `/bench/`, in its real frame and under its real policy, whose script hands the core's
 * modules to the test in place of the site's own boot.
 */
export const openBench = async (site: Site): Promise<(main: string, config?: Record<string, unknown>) => void> => {
  const files = await bundled();
  const response = await site.house.get('/bench/nothing-is-here');
  const frame = response.body.replace(/<script type="module"[^>]*><\/script>/, '');
  const policy = String(response.headers['content-security-policy']);
  let page = '';
  let evaluates = false;
  site.stub(request => {
    const path = pathOf(request);
    const file = files.get(path);
    if (file === undefined && path !== prefix) return false;
    const type = file === undefined ? 'text/html' : (types[path.split('.').at(-1) ?? ''] ?? 'text/plain');
    request.respond({
      status: 200,
      contentType: `${type}; charset=utf-8`,
      headers: { 'content-security-policy': evaluates ? withEvaluation(policy) : policy },
      body: file ?? page,
    });
    return true;
  });
  return (main, config = {}) => {
    evaluates = config.evaluate === true;
    page = frame
      .replace(/(<main[^>]*>)[\s\S]*<\/main>/, (_, start: string) => `${start}<h1>Bench</h1>${main}</main>`)
      .replace(/("lectern-config">)(\{.*?\})(<\/script>)/, (_, start: string, json: string, end: string) => {
        const given = JSON.stringify({ ...JSON.parse(json), ...config }).replaceAll('<', '\\u003c');
        return `${start}${given}${end}`;
      })
      .replace('</body>', `<script type="module" src="${prefix}bench.js"></script></body>`);
  };
};
