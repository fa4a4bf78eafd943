import { limitHeap } from './core/process/small-heap.ts';

// Beside the bundle's entry, or a source.
const isSource = import.meta.url.endsWith('.ts');
const beside = (name: string, folder = '.'): URL =>
  new URL(isSource ? `${folder}/${name}.ts` : `./${name}.js`, import.meta.url);

const started = limitHeap();
// Loaded after the call: what modules create while they are loaded is limited by it too.
const { startProcess } = await import('./start-process.ts');
await startProcess(beside);
started();
