import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { limits } from '../../protocol/limits.ts';
import type { TextKey } from '../../protocol/texts.ts';
import { root } from '../core/config/root.ts';
import { text } from '../core/i18n/index.ts';
import { articleCommenting } from '../test/fixtures/article-comments.ts';
import { articleWriter } from '../test/fixtures/articles.ts';
import { cases } from '../test/rights/cases.ts';
import { type Asker, adminOf, makeWorld, type World } from '../test/rights/people.ts';
import { openTestServer, type TestServer } from '../test/test-server.ts';

const test = suite('texts that are too long');
let server: TestServer;
let world: World;
let admin: Asker;

test.before(async () => {
  server = await openTestServer();
  world = await makeWorld(server);
  admin = adminOf(world);
});
test.after(() => server.close());

type LongText = readonly [task: string, field: string, label: TextKey, most: number, more?: Record<string, string>];

const longTexts: readonly LongText[] = [
  ['reports.submit', 'reason', 'REPORT_REASON', limits.reportReason],
  ['moderate.reject', 'message', 'REJECT_REASON', limits.rejectionMessage],
  ['teamblogs.save', 'description', 'TEAM_DESCRIPTION', limits.teamDescription],
  ['quickpost.save', 'content', 'QUICKPOST_FIELD_CONTENT', limits.quickPostText, { type: 'text' }],
  ['quickpost.save', 'quote', 'QUICKPOST_FIELD_QUOTE', limits.quickPostText, { type: 'quote' }],
  ['look.save', 'footer_text', 'LOOK_FOOTER_TEXT', limits.footerText],
  ['look.save', 'css', 'LOOK_CSS', limits.customCss],
  ['buttons.save', 'description', 'BUTTON_DESCRIPTION', limits.buttonDescription],
  ['media.save', 'alt', 'MEDIA_ALT', limits.alt],
  ['user.profile', 'biography', 'ACCOUNT_BIOGRAPHY', limits.profileValue],
  ['users.values', 'note', 'USER_NOTE_NEW', limits.profileValue],
  ['pages.save', 'meta_description', 'WRITE_SEO_DESCRIPTION', limits.seoDescription],
];

/** A text far above the limit of its field, as a paste is. */
const pasted = (most: number): string => `Beginning ${'of a long text '.repeat(Math.ceil((2 * most) / 15))}end`;

const assertRefusedWhole = (answer: { statusCode: number; body: string }, what: string, row: LongText): void => {
  const [, field, label, most] = row;
  assert.is(answer.statusCode, 422, `${what}: ${answer.statusCode}`);
  const page = load(answer.body);
  assert.match(page('.error-summary').text(), text('WRITE_TOO_LONG', text(label), most), what);
  const box = page(`textarea[name="${field}"][aria-invalid="true"]`);
  assert.is(box.text(), pasted(most), `${what}: the text is kept`);
  assert.is(box.attr('data-most'), String(most), what);
};

test('F-1.8 a text above the limit of its area is refused with a sentence that names it, and sent back whole', async () => {
  for (const row of longTexts) {
    const [task, field, , most, more] = row;
    const found = cases[task];
    if (!found) throw new Error(`no case for ${task}`);
    const make = found.own ?? found.foreign;
    const fields = found.asks(make ? [await make(world, admin)] : [], admin, world);
    const answer = await server.post({ ...fields, ...more, task, [field]: pasted(most) }, admin.person);
    assertRefusedWhole(answer, `${task}, ${field}`, row);
  }
});

test('F-1.8 so is the reason of a report about a comment of an article', async () => {
  const write = articleWriter(server);
  const article = await write.article(admin.id, (await write.category('Sea')).id);
  const id = await articleCommenting(server).row(article.id);
  const row: LongText = ['sendReport', 'reportReason', 'REPORT_REASON', limits.reportReason];
  const fields = { option: server.services.settings.articlesOption, view: 'comments', task: 'sendReport', id };
  const answer = await server.post({ ...fields, reportReason: pasted(limits.reportReason) }, admin.person);
  assertRefusedWhole(answer, 'sendReport', row);
});

const tags = (path: string): string[] =>
  readFileSync(join(root, path), 'utf8').match(/<textarea\b[^>]*(?:=>[^>]*)*>/g) ?? [];

test('F-1.8 no text area of the product cuts off what is typed or pasted', () => {
  const paths = ['server', 'client', 'media/templates'].flatMap(folder =>
    readdirSync(join(root, folder), { encoding: 'utf8', recursive: true })
      .filter(path => /\.(?:tsx?|html)$/.test(path) && !/\.(?:test|e2e)\./.test(path))
      .map(path => join(folder, path)),
  );
  const areas = paths.flatMap(path => tags(path).map(tag => `${path}: ${tag}`));
  assert.ok(areas.length > 5, `${areas.length} were read`);
  assert.equal(
    areas.filter(area => /\smaxlength=/i.test(area)),
    [],
  );
});

test.run();
