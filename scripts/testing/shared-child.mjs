import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { closeLasting, letResourcesLast } from './lasting.mjs';
import { recordTo } from './recorder/record.mjs';

// Runs the test files that its input names (lines of JSON), one after another: what they have in common is loaded once.
// After each it prints the mark with the code that a process of the file's own would have ended with, and the
// bytes of memory of this one.
const [, , root = '', mark = ''] = process.argv;

/** @type {unknown[][]} uvu's groups of suites, here always one */
const queue = [];
Object.assign(globalThis, { UVU_DEFER: 1, UVU_QUEUE: queue });
const { exec } = await import('uvu');
letResourcesLast();

/** Bytes of memory from which the unused ones are collected after a file, which is faster than a new process. */
const collectedFrom = 1024 ** 3;

for await (const line of createInterface({ input: process.stdin })) {
  const { file, record, databaseUrl } = JSON.parse(line);
  // In a cluster each file names another node first.
  process.env.TEST_DATABASE_URL = databaseUrl;
  process.exitCode = 0;
  recordTo(record);
  queue.splice(0, Number.POSITIVE_INFINITY, [null]);
  try {
    await import(pathToFileURL(join(root, file)).href);
    await exec();
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  }
  if (process.memoryUsage.rss() > collectedFrom) globalThis.gc?.();
  process.stdout.write(`\n${mark} ${process.exitCode} ${process.memoryUsage.rss()}\n`);
}
await closeLasting();
process.exit();
