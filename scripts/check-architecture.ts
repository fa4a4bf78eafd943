import { findingsIn } from './architecture/findings.ts';
import { sourcesBelow } from './architecture/sources.ts';
import { root } from './boot/environment.mjs';

const findings = findingsIn(sourcesBelow(root));
for (const { path, line, sentence } of findings) console.log(`${path}:${line} ${sentence}`);
if (findings.length > 0) process.exitCode = 1;
