import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findingsIn } from './architecture/findings.ts';

/** Findings when this source is the only one. */
const found = (path: string, text: string) => findingsIn([{ path, text }]).map(({ sentence }) => sentence);

const refused: readonly [path: string, imported: string][] = [
  ['protocol/call.ts', '../server/app.ts'],
  ['migrations/0001-accounts.ts', '../server/core/db/db.ts'],
  ['client/boot.ts', '../server/core/wire.ts'],
  ['client/core/islands/mount.tsx', '../../blog/ratings/index.ts'],
  ['client/blog/ratings/stars.ts', '../comments/thread.ts'],
  ['client/blog/ratings/stars.ts', '../../boot.ts'],
  ['server/core/http/page.ts', '../../blog/entries/queries.ts'],
  ['server/comments/approvers.ts', '../blog/comments/index.ts'],
  ['server/blog/post-page/pages.ts', '../../admin/users/index.ts'],
  ['server/blog/post-page/pages.ts', '../comments/queries.ts'],
  ['server/app.ts', './blog/comments/calls.ts'],
  ['client/blog/ratings/stars.ts', '../../core/http/call.ts'],
  ['client/core/dialog/door.ts', '../page/config.ts'],
  ['server/blog/post-page/pages.ts', '../../gateway/index.ts'],
  ['server/blog/post-page/pages.ts', '../../app.ts'],
  ['server/blog/post-page/views.tsx', '../../../client/blog/ratings/stars.ts'],
  ['server/blog/post-page/pages.ts', '../../../scripts/seed.ts'],
  ['server/blog/post-page/pages.ts', 'knex'],
  ['server/blog/post-page/pages.ts', 'react-dom/server'],
  ['client/blog/ratings/stars.view.tsx', './stars.css'],
];

for (const [path, imported] of refused) {
  test(`${path} may not import ${imported}`, () => {
    assert.is(found(path, `import '${imported}';\n`).length, 1);
  });
}

const allowed: readonly [path: string, imported: string][] = [
  ['client/boot.ts', './blog/ratings/stars.ts'],
  ['client/blog/ratings/stars.ts', '../comments/comment.view.tsx'],
  ['client/blog/ratings/stars.ts', '../../core/page/index.ts'],
  ['client/blog/ratings/stars.ts', '../../core/html.ts'],
  ['client/template/template-vote.ts', '../articles/rating/index.ts'],
  ['server/app.ts', './gateway/index.ts'],
  ['server/gateway/calls/handlers.ts', '../blog/comments/index.ts'],
  ['server/blog/post-page/pages.ts', './queries.ts'],
  ['server/blog/post-page/pages.ts', '../comments/index.ts'],
  ['server/blog/post-page/pages.ts', '../../comments/index.ts'],
  ['server/admin/users/pages.ts', '../../blog/comments/index.ts'],
  ['server/picture-process.ts', './media/media-encode.ts'],
  ['server/blog/post-page/views.tsx', '../../../client/blog/ratings/stars.view.tsx'],
  ['server/blog/post-page/queries.ts', 'knex'],
  ['server/core/db/db.ts', 'knex'],
  ['server/core/html/html.tsx', 'react-dom/server'],
  ['server/core/db/migrate.ts', '../../../migrations/index.ts'],
  ['scripts/seed.ts', '../server/blog/post-page/queries.ts'],
];

for (const [path, imported] of allowed) {
  test(`${path} may import ${imported}`, () => {
    assert.equal(found(path, `import '${imported}';\n`), []);
  });
}

test('an import() and an import type are held to the same rules', () => {
  assert.is(found('protocol/call.ts', "const app = () => import('../server/app.ts');\n").length, 1);
  assert.is(found('protocol/call.ts', "import type { App } from '../server/app.ts';\n").length, 1);
  assert.is(found('protocol/call.ts', "export type App = import('../server/app.ts').App;\n").length, 1);
  assert.is(found('protocol/call.ts', "export * from '../server/app.ts';\n").length, 1);
});

test('a migration may name the types of knex, and only them', () => {
  assert.equal(found('migrations/0001-accounts.ts', "import type { Knex } from 'knex';\n"), []);
  assert.is(found('migrations/0001-accounts.ts', "import knex from 'knex';\n").length, 1);
});

test('a cycle of imports is found, and one closed by types or import() is none', () => {
  const cycle = (back: string) =>
    findingsIn([
      { path: 'server/core/a.ts', text: "import './b.ts';\n" },
      { path: 'server/core/b.ts', text: "import './c.ts';\n" },
      { path: 'server/core/c.ts', text: back },
    ]).map(({ sentence }) => sentence);
  assert.equal(cycle("import './a.ts';\n"), [
    'closes a cycle of imports: server/core/a.ts → server/core/b.ts → server/core/c.ts → server/core/a.ts.',
  ]);
  assert.equal(cycle("import type { A } from './a.ts';\n"), []);
  assert.equal(cycle("export const later = () => import('./a.ts');\n"), []);
});

test('a cycle of modules is found, by types and import() too, and one between files of a module is none', () => {
  const cycle = (back: string) =>
    findingsIn([
      { path: 'server/blog/post-actions/a.ts', text: "import '../revisions/index.ts';\n" },
      { path: 'server/blog/revisions/index.ts', text: "import './c.ts';\n" },
      { path: 'server/blog/revisions/c.ts', text: back },
    ]).map(({ sentence }) => sentence);
  const sentence =
    'closes a cycle of modules: server/blog/post-actions → server/blog/revisions → server/blog/post-actions.';
  assert.equal(cycle("import type { D } from '../post-actions/index.ts';\n"), [sentence]);
  assert.equal(cycle("export const later = () => import('../post-actions/index.ts');\n"), [sentence]);
  assert.equal(cycle("import type { B } from './index.ts';\n"), []);
});

test('the browser takes types of the schemas, never the schema library', () => {
  const protocol = { path: 'protocol/call.ts', text: "import { z } from 'zod';\nexport const call = z.object({});\n" };
  const client = (text: string) => findingsIn([protocol, { path: 'client/core/call.ts', text }]);
  assert.is(client("import { call } from '../../protocol/call.ts';\n").length, 1);
  assert.equal(client("import type { call } from '../../protocol/call.ts';\n"), []);
});

test('raw markup has one door', () => {
  const text = "export const fill = (box: Element) => { box.innerHTML = ''; };\n";
  assert.is(found('client/blog/ratings/stars.ts', text).length, 1);
  assert.equal(found('client/core/html.ts', text), []);
  const view = 'export const Raw = () => <p dangerouslySetInnerHTML={{ __html: "" }} />;\n';
  assert.is(found('server/blog/post-page/views.tsx', view).length, 1);
  assert.equal(found('client/core/trusted.view.tsx', view), []);
});

test('a type is asserted only where the outside world becomes ours', () => {
  const casts = ['export const a = {} as Page;\n', 'export const a = list[0]!;\n', 'export const a = <Page>{};\n'];
  for (const text of casts) assert.is(found('server/core/http/page.ts', text).length, 1, text);
  assert.is(found('server/core/page.test.ts', `${casts[0]}test.run();\n`).length, 1);
  for (const path of ['protocol/field-encoding.ts', 'client/core/html.ts', 'server/blog/post-model/hit-queries.ts']) {
    assert.equal(found(path, casts[0] ?? ''), [], path);
  }
  assert.equal(found('server/core/http/page.ts', "export const a = ['x'] as const satisfies string[];\n"), []);
});

test('F-6.1 a promise that is stored while something else is awaited is found', () => {
  const late = [
    'const media = sum(); const files = sum(); return (await media) + (await files);',
    'const ended = run(); await pipe(); await ended;',
    'const first = run(); await other(); return Promise.all([first, run()]);',
    'const all = list.map(run); for (const one of all) await one;',
  ];
  const soon = [
    'const first = run(); const second = run(); return Promise.all([first, second]);',
    'const ended = run(); ended.catch(log); await pipe(); await ended;',
    'const done = await run(); await other(); return done;',
    'const first = run(); return (await first) + 1;',
  ];
  const sentences = (body: string) => found('server/core/http/page.ts', `export const a = async () => { ${body} };\n`);
  for (const body of late) assert.is(sentences(body).length, 1, body);
  for (const body of soon) assert.equal(sentences(body), [], body);
});

test('only islands export by default', () => {
  assert.is(found('client/core/call.ts', 'export default 1;\n').length, 1);
  assert.equal(found('client/blog/ratings/stars.island.tsx', 'export default 1;\n'), []);
});

test('a file over 300 lines is found, a test and a language file too', () => {
  assert.equal(found('server/core/http/page.ts', '\n'.repeat(300)), []);
  for (const path of ['server/core/http/page.ts', 'media/languages/en-GB/core.json']) {
    assert.equal(found(path, '\n'.repeat(301)), ['has 301 lines: split it by what it is about.']);
  }
  assert.equal(found('media/languages/ar-EG/core.json', '\n'.repeat(301)), []);
  assert.is(found('server/core/page.test.ts', `test.run();${'\n'.repeat(301)}`).length, 1);
});

test('a test that is not run whole is found', () => {
  assert.is(found('server/core/page.test.ts', "test('a', () => {});\n").length, 1);
  assert.is(found('client/test/e2e/read.e2e.ts', "test('a', () => {});\n").length, 1);
  assert.is(found('server/core/page.test.ts', `test.${'only'}('a', () => {});\ntest.run();\n`).length, 1);
});

test('a test of one module names no requirement row', () => {
  const titled = (title: string, imported = '') => `${imported}test('${title}', () => {});\ntest.run();\n`;
  const server = "import { openTestServer } from '../../test/test-server.ts';\n";
  for (const path of ['client/core/queue.test.ts', 'protocol/stars.test.ts', 'server/core/html/dialog.test.tsx'])
    assert.equal(found(path, titled('A-029 one at a time')), ['proves A-029 without the product.'], path);
  assert.equal(found('client/core/queue.test.ts', titled('one at a time (A-029)')), []);
  assert.equal(found('server/core/html/dialog.test.tsx', titled('A-029 one at a time', server)), []);
  assert.equal(found('client/test/e2e/calls.e2e.ts', titled('A-029 one at a time')), []);
});

test('a journey that proves a row and writes markup or a control into a page is found', () => {
  const journey = (line: string, title = 'A-057 it comes') =>
    found('client/test/e2e/read.e2e.ts', `test('${title}', () => {});\n${line}\ntest.run();\n`).length;
  for (const line of ['page.setContent(html);', 'form.innerHTML = html;', 'place.dataset.props = json;'])
    assert.is(journey(line), 1, line);
  for (const line of ['assert.is(one.innerHTML, html);', 'if (form.innerHTML === html) stop();'])
    assert.is(journey(line), 0, line);
  assert.is(journey('form.innerHTML = html;', 'it comes'), 0);
});

test('a source that cannot be parsed is found with its line', () => {
  const [finding] = findingsIn([{ path: 'server/core/http/page.ts', text: 'const a = 1;\n}\n' }]);
  assert.is(finding?.line, 2);
});

test('unfinished work, paths of one machine and package registries are found with their line', () => {
  for (const word of ['TO' + 'DO', 'FIX' + 'ME']) assert.is(found('docs/a.md', `${word}: later\n`).length, 1);
  for (const path of ['/wo' + 'rk/main', '"/ro' + 'ot/.cache"', ' /ho' + 'me/someone']) {
    assert.is(found('docs/a.md', `see ${path}\n`).length, 1, path);
  }
  assert.equal(found('docs/a.md', 'the address `https://example.test/home/page` and media/work/one\n'), []);
  const registry = ['registry', 'npmjs', 'org'].join('.');
  const [finding] = findingsIn([{ path: 'package-lock.json', text: `{\n"a": "https://${registry}/a.tgz"\n}\n` }]);
  assert.is(finding?.line, 2);
  assert.is(found('package-lock.json', '{ "resolved": "elsewhere" }\n').length, 1);
});

test('an identifier that holds a metaphor is refused, in tests it is not', () => {
  const source = 'export const openDoor = 1;\n';
  assert.is(found('server/blog/tags/queries.ts', source).length, 1);
  assert.equal(found('server/test/tags.ts', source), []);
});

test('a comment that begins with a word that names nothing is refused, in tests too', () => {
  for (const path of ['server/blog/tags/queries.ts', 'server/test/tags.ts']) {
    assert.equal(found(path, '/** Titles of tags. */\nexport const titles = 1;\n'), []);
    for (const word of ['What', 'It', 'One'])
      assert.is(found(path, `/** ${word} is a tag. */\nexport const titles = 1;\n`).length, 1, word);
  }
});

test.run();
