import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

// The browser's half. The server reads the manifest and prints the addresses; no HTML passes through vite.
export default defineConfig({
  root: path('.'),
  // Relative addresses: the site may live below any path.
  base: './',
  publicDir: false,
  build: {
    outDir: path('media/build'),
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    reportCompressedSize: false,
    // The content policy refuses what would be inlined: fonts as data: addresses, the code of the preload polyfill.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['client/boot.ts', 'media/styles/site.css', 'media/styles/print.css', 'media/styles/installed.css'].map(
        path,
      ),
    },
  },
});
