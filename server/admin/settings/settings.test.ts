import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import type { Fields } from '../../../protocol/field-encoding.ts';
import { installedLanguages } from '../../core/i18n/installed-languages.ts';
import { text } from '../../core/i18n/texts.ts';
import { definitions, isSiteSetting } from '../../core/settings/site-settings.ts';
import { moment } from '../../core/time/clock.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';
import { controlOf, fieldOf, readTyped, typedOf } from './control.ts';
import { shownGroups } from './groups.ts';

const test = suite('the screen of settings');
const path = '/blog/dashboard/site/settings';
let server: TestServer;
let admin: Person & { id: number };

test.before(async () => {
  server = await openTestServer();
  admin = await server.signedIn('admin');
});
test.before.each(() => server.sql('settings').delete());
test.after(() => server.close());

const save = (fields: Fields, as: Person = admin) => server.post({ task: 'settings.save', ...fields }, as);
const stored = async (name: string): Promise<unknown> => {
  const row = await server.sql('settings').where('name', name).first('value');
  return row && JSON.parse(row.value);
};
const one = (name: string, was: string, value: string): Fields => ({ names: [name], were: [was], values: [value] });
const names = Object.keys(definitions)
  .filter(isSiteSetting)
  // The look has a page of its own.
  .filter(name => !name.startsWith('look.'));

test('E-106 what does not fit is refused at its field, everything typed stands, and nothing is changed', async () => {
  const params = {
    names: ['comments.levels', 'comments.linkLimit', 'comments.wordList'],
    were: ['5', '5', ''],
    values: ['ninety', '7', 'casino\nbuy now'],
    flags: ['comments.terms'],
    on: ['comments.terms'],
    group: 'comments',
  };
  const refused = await save(params);
  assert.is(refused.statusCode, 422);
  const page = load(refused.body);
  assert.is(page('.error-summary a').attr('href'), '#setting-comments-levels');
  const words = 'comments.levels: This value is not valid. A whole number from 1 to 20.';
  assert.is(page('.error-summary a').text(), words);
  assert.match(page('[id="setting-comments-levels-error"]').text(), words);
  const field = page('[id="setting-comments-levels"]');
  assert.equal([field.val(), field.attr('aria-invalid')], ['ninety', 'true']);
  assert.is(page('[id="setting-comments-linkLimit"]').val(), '7');
  assert.is(page('[id="setting-comments-wordList"]').val(), 'casino\nbuy now');
  assert.ok(page('[id="setting-comments-terms"]').is(':checked'));
  assert.match(page('title').text(), /^Error:/);
  assert.equal(await markupProblems(refused.body), []);
  assert.is((await server.sql('settings')).length, 0);
  for (const hostile of ['', '1e1', '0x5', ' ', '5; DROP TABLE users', '101', '-1', 'NaN'])
    assert.is((await save(one('comments.linkLimit', '5', hostile))).statusCode, 422, hostile);
  for (const unknown of ['no.such', '__proto__', 'constructor', 'toString'])
    assert.is((await save(one(unknown, '', 'x'))).statusCode, 404, unknown);
  assert.is((await save(one('social.origins', '', 'javascript:alert(1)'))).statusCode, 422);
  assert.is((await save(one('gallery.layout', 'slides', 'spiral'))).statusCode, 422);
  assert.is((await server.sql('settings')).length, 0);
});

test('F-4.6, E-106 a setting takes only what works, and names the field of anything else', async () => {
  const wrong: [string, string[]][] = [
    ['mail.from', ['', 'not an address', 'Lectern', 'Lectern <not an address>', 'a@b.example, c@d.example', 'a@b']],
    ['mail.staff', ['not an address', 'Desk <desk@lectern.test>']],
    ['site.contact', ['not an address', 'https://lectern.test/']],
    ['site.language', ['', 'xx-YY', 'it-IT', 'en', 'EN-gb', '../..']],
    ['site.momentLang', ['', 'not a locale']],
    ['site.name', ['', '   ']],
    ['compat.scripts', ['//evil.test/x.js', '/\\evil.test/x.js', 'https://evil.test/x.js', 'x.js']],
    ['social.origins', ['ftp://evil.test', 'https://evil.test/x', '*']],
    ['payments.hosts', ['https://bank.example', '..', '-', 'bank..example']],
    ['maps.linkUrl', ['https://maps.example/', 'javascript:alert(1)']],
    ['maps.tileUrl', ['https://tiles.example/{z}/{x}.png']],
    ['media.quota', ['0', '-1', '1.5', '99999999999']],
    ['ticker.feedUrl', ['not an address', 'file:///etc/passwd']],
  ];
  for (const [name, values] of wrong)
    for (const value of values) {
      const refused = await save(one(name, 'something else', value));
      assert.is(refused.statusCode, 422, `${name}: ${value}`);
      assert.is(load(refused.body)('.error-summary a').attr('href'), `#setting-${fieldOf(name)}`, name);
    }
  assert.is((await server.sql('settings')).length, 0);
  for (const value of ['desk@lectern.test', 'The Desk <desk@lectern.test>'])
    assert.is((await save(one('mail.from', 'x', value))).statusCode, 303, value);
  assert.is(await stored('mail.from'), 'The Desk <desk@lectern.test>');
});

test('F-4.6, E-106 a pay button that is not there and a third-party check without its keys are refused at their fields', async () => {
  const errorOf = async (fields: Fields): Promise<[status: number, href: string, words: string]> => {
    const { statusCode, body } = await save(fields);
    const page = load(body);
    const link = page('.error-summary a').first();
    assert.match(page(`[id="${(link.attr('href') ?? '#').slice(1)}"]`).attr('aria-invalid') ?? '', 'true');
    return [statusCode, link.attr('href') ?? '', link.text()];
  };
  assert.equal(await errorOf({ ...one('payments.entryButton', '0', '77'), group: 'payments' }), [
    422,
    '#setting-payments-entryButton',
    'payments.entryButton: There is no pay button with the number 77.',
  ]);
  const at = moment(server.clock);
  const button = { provider: 'im', title: 'Give', amount: 500, currency: 'EUR', created_at: at, changed_at: at };
  await server.sql('pay_buttons').insert({ id: 77, ...button });
  assert.is((await save(one('payments.entryButton', '0', '77'))).statusCode, 303);
  await server.services.site.reload(server.sql);
  assert.is((await save(one('payments.entryButton', '77', '0'))).statusCode, 303, 'no button is a choice');
  const [status, href, words] = await errorOf({ ...one('captcha.kind', 'invisible', 'recaptcha'), group: 'comments' });
  assert.equal([status, href], [422, '#setting-captcha-kind']);
  assert.match(words, 'captcha.siteKey, captcha.secretKey, captcha.scriptUrl, captcha.verifyUrl');
  const keys = ['captcha.siteKey', 'captcha.secretKey', 'captcha.scriptUrl', 'captcha.verifyUrl'];
  const values = ['site', 'secret', 'https://check.test/api.js', 'https://check.test/verify'];
  const all = {
    names: ['captcha.kind', ...keys],
    were: ['invisible', '', '', '', ''],
    values: ['recaptcha', ...values],
  };
  assert.is((await save(all)).statusCode, 303);
  await server.services.site.reload(server.sql);
  assert.equal(await errorOf({ ...one('captcha.verifyUrl', values[3] ?? '', ''), group: 'comments' }), [
    422,
    '#setting-captcha-verifyUrl',
    'captcha.verifyUrl: This cannot be empty while captcha.kind is recaptcha.',
  ]);
  assert.is(await stored('captcha.verifyUrl'), values[3]);
});

test('F-4.6 the page is announced in the language its sentences are in', async () => {
  await server.sql('settings').insert({ name: 'site.language', value: '"xx-YY"' });
  await server.services.site.reload(server.sql);
  assert.is(load((await server.get('/')).body)('html').attr('lang'), 'en-GB');
  const page = load((await server.get(path, admin)).body);
  const options = page('[id="setting-site-language"] option').toArray();
  assert.equal(
    options.map(option => page(option).val()),
    [...installedLanguages()],
  );
  assert.is(options.map(option => page(option).text()).includes('Deutsch'), true);
});

test('a secret is taken, stays when its field is left empty, and is printed nowhere', async () => {
  const value = 'sk-live-0123456789';
  await save(one('captcha.secretKey', '', value));
  assert.is(await stored('captcha.secretKey'), value);
  await save(one('captcha.secretKey', '', ''));
  assert.is(await stored('captcha.secretKey'), value);
  for (const query of ['?group=comments', '?search=secret']) {
    const { body } = await server.get(path + query, admin);
    assert.match(body, 'Set, but never shown');
    assert.not.match(body, value);
  }
  const refused = await save({
    names: ['captcha.secretKey', 'comments.levels'],
    were: ['', '5'],
    values: ['sk-other-1', 'x'],
  });
  assert.is(refused.statusCode, 422);
  assert.not.match(refused.body, 'sk-other-1');
  for (const table of ['audit_log']) assert.not.match(JSON.stringify(await server.sql(table)), value);
  await save({ defaults: ['captcha.secretKey'] });
  assert.is(await stored('captcha.secretKey'), undefined);
});

test('E-106 settings of every kind are changed at once, pages are printed anew, and the log names them', async () => {
  await server.get('/');
  const saved = await save({
    names: ['site.name', 'posts.pageSize', 'share.networks', 'comments.moderation', 'comments.wordList'],
    were: ['Lectern', '10', 'x', 'none', ''],
    values: ['The Reading Room', '7', 'email\r\n mastodon \r\n', 'guests', 'casino\r\nbuy now'],
    flags: ['comments.terms', 'comments.register', 'ratings.guests'],
    wereOn: ['comments.register', 'ratings.guests'],
    on: ['comments.terms', 'ratings.guests'],
    group: 'comments',
  });
  assert.equal([saved.statusCode, saved.headers.location], [303, `${path}?group=comments`]);
  const { site } = server.services;
  assert.equal(
    [site.get('posts.pageSize'), site.get('share.networks'), site.get('comments.moderation')],
    [7, ['email', 'mastodon'], 'guests'],
  );
  assert.is(site.get('comments.wordList'), 'casino\nbuy now');
  assert.equal(
    [site.get('comments.terms'), site.get('comments.register'), site.get('ratings.guests')],
    [true, false, true],
  );
  assert.is(await stored('ratings.guests'), undefined);
  assert.match((await server.get('/')).body, 'The Reading Room');
  const row = await server.sql('audit_log').where('act', 'settings.change').orderBy('id', 'desc').first();
  assert.is(row.user_id, admin.id);
  for (const name of ['site.name', 'posts.pageSize', 'comments.terms']) assert.match(row.detail, name);
  assert.not.match(row.detail, 'ratings.guests');
});

test('what somebody else changed since the form was drawn stays, and a setting goes back to its default', async () => {
  await server.set('site.name', 'By another');
  await save({ names: ['site.name', 'site.contact'], were: ['Lectern', ''], values: ['Lectern', 'desk@example.org'] });
  assert.is(server.services.site.get('site.name'), 'By another');
  const page = load((await server.get(path, admin)).body);
  assert.match(page('[id="setting-site-name-hint"]').text(), 'Default: Lectern. Changed');
  assert.not.match(page.root().text(), /Default: [^.]*\.\./);
  await save({ defaults: ['site.name'], names: ['site.name'], were: ['By another'], values: ['Typed too'] });
  assert.equal([server.services.site.get('site.name'), await stored('site.name')], ['Lectern', undefined]);
  assert.match((await server.get(path, admin)).body, 'value="desk@example.org"');
});

test('every setting has its group, its field with meaning and default, and reads what its field shows', async () => {
  const shown: string[] = [];
  for (const { name } of shownGroups()) {
    const { body } = await server.get(`${path}?group=${name}`, admin);
    assert.equal(await markupProblems(body), [], name);
    const page = load(body);
    for (const field of page('.setting').toArray()) {
      const setting = page(field).find('code').first().text();
      shown.push(setting);
      assert.ok(isSiteSetting(setting));
      const label = page(field)
        .find(`label[for="setting-${fieldOf(setting)}"]`)
        .text();
      const hint = page(field)
        .find(`#setting-${fieldOf(setting)}-hint`)
        .text();
      const meaning = isSiteSetting(setting) ? text(definitions[setting].meaning) : '';
      assert.not.match(label, /[.!?]\s/, 'the label is one sentence');
      assert.is([label, hint.slice(0, hint.indexOf(setting))].filter(Boolean).join(' '), meaning);
      assert.match(hint, 'Default: ');
    }
  }
  assert.equal(shown.sort(), [...names].sort());
  for (const name of names) {
    const { schema, preset } = definitions[name];
    if (controlOf(schema).kind !== 'flag') assert.equal(readTyped(schema, typedOf(preset)), preset, name);
  }
});

test('the settings of the article area have a group of their own', async () => {
  const page = load((await server.get(`${path}?group=articles`, admin)).body);
  assert.is(page('.setting-groups [aria-current]').text(), 'Articles');
  assert.ok(page('[id="setting-articles-rating"]').length > 0);
});

test('a search finds settings by words of their names and meanings, in any group', async () => {
  const found = async (search: string): Promise<string[]> => {
    const page = load((await server.get(`${path}?search=${encodeURIComponent(search)}`, admin)).body);
    return page('.setting code')
      .toArray()
      .map(code => page(code).text());
  };
  assert.equal(await found('word comment approval'), ['comments.wordList']);
  assert.equal(await found('LINKLIMIT'), ['comments.linkLimit']);
  assert.equal(await found('<script>alert(1)</script>'), []);
});

test.run();
