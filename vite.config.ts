import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

const callParts = [
  /client\/core\/http\//,
  /client\/core\/(?:controls\/press|focus\/(?:focus|reading-key)|forms\/text-fields|html|stars\/words)\.ts$/,
  /client\/core\/(?:feedback\/(?:dialog-regions|failure|notify)|loading\/messages)\.ts$/,
  /client\/core\/page\/(?:deferred|dialog-closed|resource-url|sentences|sign-in-link|write-cookie)\.ts$/,
  /client\/core\/storage\/(?:autoload-choice|browser-store|local-votes|tab-message-state|tab-messages)\.ts$/,
  /client\/blog\/post-page\/section-in-view\.ts$/,
  /protocol\/(?:limits|field-encoding)\.ts$/,
];

const touchedParts = [
  /client\/(?:actions|touched-behaviours|core\/(?:behaviours\/enhance-present|display\/display-store|messages\/(?:index|stored-messages)|windows\/open-window)|template\/(?:disclosures|go-to-top))\.ts$/,
  /client\/(?:articles\/article-page\/classic-popup|blog\/(?:post-page\/print-link|sharing\/share-window))\.ts$/,
  /(?:client\/core\/motion\/reduced-motion|protocol\/(?:display|page-limits|touch-limits))\.ts$/,
];

const isOneOf = (parts: readonly RegExp[]) => (id: string) => parts.some(part => part.test(id));

// Faces (index.ts) name many modules; those whose exports a chunk does not use stay out of it.
const hasSideEffects = (id: string): boolean => !/\/(?:client|protocol)\/.*\.tsx?$/.test(id) || id.endsWith('/boot.ts');

// Replaces the bundler's function that imports modules with their styles: it is part of the first script.
const shortPreload = {
  name: 'short-preload',
  enforce: 'pre',
  resolveId: (id: string) => (id === '\0vite/preload-helper.js' ? path('client/preload.ts') : null),
} as const;

// A font that arrives after the text was painted would move it: the pages that follow show it.
const steadyFonts = {
  postcssPlugin: 'steady-fonts',
  Declaration: {
    'font-display': (line: { value: string }) => {
      if (line.value === 'swap') line.value = 'optional';
    },
  },
};

// The browser's half. The server reads the manifest and prints the addresses; no HTML passes through vite.
export default defineConfig({
  root: path('.'),
  // Relative addresses: the site may live below any path.
  base: './',
  publicDir: false,
  plugins: [shortPreload],
  css: { postcss: { plugins: [steadyFonts] } },
  build: {
    outDir: path('media/build'),
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    reportCompressedSize: false,
    // The content policy refuses what would be inlined: fonts as data: addresses, the code of the preload polyfill.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Without the module itself, which is requested in the same moment, and the first script, which contains the list.
      resolveDependencies: (module, dependencies) =>
        dependencies.filter(one => one !== module && !/\/boot-[^/]+$/.test(one)),
    },
    rolldownOptions: {
      input: [
        'client/boot.ts',
        ...['site', 'admin', 'print', 'installed', 'fonts/clear', 'fonts/book'].map(name => `media/styles/${name}.css`),
      ].map(path),
      treeshake: { moduleSideEffects: hasSideEffects },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          // The parts of a call are loaded together with the first behaviour that makes one: one request, not ten.
          // So are those of the first touch.
          groups: [
            { name: 'call', test: isOneOf(callParts) },
            { name: 'touched', test: isOneOf(touchedParts) },
          ],
        },
      },
    },
  },
});
