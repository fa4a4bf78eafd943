import { join } from 'node:path';
import { runToEnd } from './child.mjs';
import { plainError, root } from './environment.mjs';
import { stale } from './freshness.mjs';

/**
 * Builds these halves of the product where their sources have changed.
 * @param {...import('./freshness.mjs').Part} parts
 */
export async function buildWhenStale(...parts) {
  const wanted = parts.filter(stale);
  if (wanted.length === 0) return;
  console.log(`Building the ${wanted.join(' and the ')} …`);
  const { code, output } = await runToEnd(
    process.execPath,
    ['--import', 'tsx', join(root, 'scripts/build.ts'), ...wanted],
    { cwd: root },
  );
  if (code !== 0) throw plainError(`${output.trim()}\nThe build failed.`);
}
