import { figuresOf } from './architecture/figures.ts';
import { isParseable, moduleOf } from './architecture/module.ts';
import { sourcesBelow } from './architecture/sources.ts';
import { root } from './boot/environment.mjs';

const sources = sourcesBelow(root);
const modules = sources.filter(({ path }) => isParseable(path)).map(moduleOf);
for (const { name, value, aim } of figuresOf(sources, modules))
  console.log(`${name.padEnd(40)} ${value.padStart(8)}  ${aim && `(aim ${aim})`}`);
