import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeTeam } from '../../../server/test/fixtures/teams.ts';
import type { Person } from '../../../server/test/test-server.ts';
import { openSite, type Reader, type Site } from '../browser.ts';
import { type KeyboardUser, keyboardOn } from '../keyboard-user.ts';
import { textOf } from './comments-post.ts';

const test = suite('a day of writers, moderators and teams, by keyboard alone on a phone');
let site: Site;
let team: number;

interface Hand {
  readonly person: Person & { id: number };
  readonly reader: Reader;
  readonly keyboard: KeyboardUser;
}
let asha: Hand;
let bo: Hand;
let mo: Hand;

const hand = async (role: 'blogger' | 'moderator', name: string): Promise<Hand> => {
  const person = await site.server.signedIn(role, name);
  const reader = await site.reader(person);
  return { person, reader, keyboard: await keyboardOn(reader.page) };
};

test.before(async () => {
  site = await openSite();
  asha = await hand('blogger', 'Asha Rao');
  bo = await hand('blogger', 'Bo Lind');
  mo = await hand('moderator', 'Mo Dee');
  team = await makeTeam(site.server, { admins: [asha.person.id] });
});
test.after(() => site.close());

const newest = () => site.server.sql('posts').orderBy('id', 'desc').first();
const publicly = async (): Promise<number> => (await site.server.get(`/blog/${(await newest()).slug}`)).statusCode;

const writes = async ({ reader, keyboard }: Hand, title: string): Promise<void> => {
  await reader.go('/blog/dashboard/write');
  await reader.page.waitForSelector('.editor-text');
  await keyboard.intoContent();
  await keyboard.to('textbox Title');
  await keyboard.type(title);
  await keyboard.to('textbox Text');
  await keyboard.type('The sea is grey.');
};

const decides = async ({ reader, keyboard }: Hand, title: string, decision: string): Promise<void> => {
  await reader.go('/blog/dashboard');
  await keyboard.openPlace('Posts', 'Awaiting approval');
  await keyboard.station('what waits');
  await keyboard.intoContent();
  await keyboard.to(`link ${title}`);
  await keyboard.leave('Enter');
  await keyboard.station('the preview');
  await keyboard.intoContent();
  await keyboard.to(`link ${decision}`);
  await keyboard.press('Enter');
  await reader.page.waitForSelector('dialog:not(.is-loading) [data-submit-button]');
};

test('where posts are approved a blogger sends a post, and a moderator finds it and sends it back with a reason', async () => {
  await site.server.set('posts.approval', true);
  await writes(asha, 'Of nets');
  await asha.keyboard.to('button Submit for approval');
  await asha.keyboard.leave('Enter');
  assert.equal(await asha.keyboard.spoken(), ['status: Submitted. A moderator will review it before readers see it.']);
  await asha.keyboard.station('the sent post');
  await decides(mo, 'Of nets', 'Reject');
  await mo.keyboard.to(/^textbox Reason/);
  await mo.keyboard.type('Say which sea.');
  await mo.keyboard.station('the reason');
  await mo.keyboard.to('button Reject');
  await mo.keyboard.leave('Enter');
  assert.equal(await mo.keyboard.spoken(), ['status: “Of nets” was rejected. Its author gets your reason.']);
  assert.is((await newest()).state, 'draft');
});

test('its author reads the reason and sends it again; the moderator approves, and it is public', async () => {
  const { reader, keyboard } = asha;
  await reader.go('/blog/dashboard');
  await keyboard.intoContent();
  await keyboard.to('DisclosureTriangle Actions for Of nets');
  await keyboard.press('Enter');
  await keyboard.to('link Edit Of nets');
  await keyboard.leave('Enter');
  await keyboard.intoContent();
  await keyboard.to('button Preview');
  await keyboard.leave('Enter');
  assert.match(await textOf(reader.page, '.rejection'), 'Say which sea.');
  await keyboard.station('the reason for its author');
  await keyboard.intoContent();
  await keyboard.to(/^button (Submit|Send) for approval$/);
  await keyboard.leave('Enter');
  assert.equal(await keyboard.spoken(), ['status: “Of nets” was submitted for approval.']);
  assert.is(await publicly(), 404);
  await decides(mo, 'Of nets', 'Approve');
  await mo.keyboard.station('the question');
  await mo.keyboard.to('button Approve');
  await mo.keyboard.leave('Enter');
  assert.equal(await mo.keyboard.spoken(), ['status: “Of nets” was approved.']);
  assert.is(await publicly(), 200);
  await site.server.set('posts.approval', false);
});

const dialogIn = ({ reader }: Hand) =>
  reader.page.waitForSelector('dialog[open]:not(.is-loading) [data-submit-button]');

test('somebody asks to join a team; its admin invites one by name and lets in who asked', async () => {
  const cara = await hand('blogger', 'Cara Moss');
  await cara.reader.go('/blog/teamblogs');
  await cara.keyboard.intoContent();
  await cara.keyboard.to('link Join Night readers');
  await cara.keyboard.press('Enter');
  await dialogIn(cara);
  await cara.keyboard.station('the question before joining');
  await cara.keyboard.to('button Ask to join');
  await cara.keyboard.leave('Enter');
  assert.match(
    String(await cara.keyboard.spoken()),
    /^status: We have told the admins of “Night readers” that you want to join\./,
  );
  await cara.keyboard.station('the request is made');
  await cara.reader.close();
  const { reader, keyboard } = asha;
  await reader.go('/blog/dashboard');
  await keyboard.openPlace('Posts', 'Team blogs', 'My account');
  await keyboard.station('the own teams');
  await keyboard.intoContent();
  await keyboard.to('DisclosureTriangle Actions for Night readers');
  await keyboard.press('Enter');
  await keyboard.to('link Invite Night readers');
  await keyboard.press('Enter');
  await dialogIn(asha);
  await keyboard.to(/^textbox Usernames/);
  const { username } = await site.server.sql('users').where('id', bo.person.id).first('username');
  await keyboard.type(username);
  await keyboard.station('the invitation');
  await keyboard.to('button Add to the team');
  await keyboard.leave('Enter');
  assert.equal(await keyboard.spoken(), ['status: Bo Lind was added to the team.']);
  await keyboard.intoContent();
  await keyboard.to('link 1 request Night readers');
  await keyboard.leave('Enter');
  await keyboard.station('the requests');
  await keyboard.intoContent();
  await keyboard.to('button Approve – Cara Moss');
  await keyboard.leave('Enter');
  assert.equal(await keyboard.spoken(), ['status: Cara Moss is now a member.']);
  assert.is((await site.server.sql('team_members').where('team_id', team)).length, 3);
});

const controlsOf = ({ person }: Hand) =>
  asha.reader.page.$$eval(`[data-team-member][data-id="${person.id}"] .member-controls > :not(.hide, input)`, all =>
    all.flatMap(one => one.getAttributeNames().filter(name => name.startsWith('data-'))),
  );

test('F-4.7 the last admin stays one; a member is made an admin, and a plain member again', async () => {
  const { reader, keyboard } = asha;
  await keyboard.openPlace('Team blogs', 'Team blogs');
  await keyboard.intoContent();
  await keyboard.to('DisclosureTriangle Actions for Night readers');
  await keyboard.press('Enter');
  await keyboard.to('link Members Night readers');
  await keyboard.leave('Enter');
  await keyboard.station('the members');
  await keyboard.intoContent();
  await keyboard.to('link Remove admin role – Asha Rao');
  await keyboard.press('Enter');
  await reader.page.waitForSelector('dialog.is-failed');
  assert.match(String(await keyboard.spoken()), 'This is the last admin of the team.');
  await keyboard.press('Escape');
  assert.is(await keyboard.focused(), 'link Remove admin role – Asha Rao');
  await keyboard.to('button Make admin – Bo Lind');
  await keyboard.press('Enter');
  assert.equal(await keyboard.spoken(), ['status: Bo Lind is now an admin of the team.']);
  assert.is(await keyboard.focused(), 'button Remove admin role – Bo Lind');
  await keyboard.sees('the other button');
  assert.is((await controlsOf(bo)).includes('data-remove-member'), false);
  await keyboard.press('Enter');
  assert.equal(await keyboard.spoken(), ['status: Bo Lind is no longer an admin of the team.']);
  assert.equal(await controlsOf(bo), ['data-set-admin', 'data-remove-member']);
  await keyboard.station('the members afterwards');
  assert.is((await site.server.sql('team_members').where({ team_id: team, is_admin: 1 })).length, 1);
  assert.equal(reader.consoleErrors, []);
});

test('F-4.7, F-034 the own admin role is given up after a question; no control is left, and the counter holds', async () => {
  const { reader, keyboard } = asha;
  const { sql } = site.server;
  await sql('team_members').where({ team_id: team, user_id: bo.person.id }).update({ is_admin: true });
  await reader.go('/blog/teamblogs/night/members');
  await keyboard.intoContent();
  await keyboard.to('link Remove admin role – Asha Rao');
  await keyboard.press('Enter');
  await dialogIn(asha);
  assert.match(await textOf(reader.page, 'dialog'), 'Give up your admin role in “Night readers”?');
  await keyboard.station('the question before the role is given up');
  await keyboard.to('button Remove admin role');
  await keyboard.leave('Enter');
  assert.equal(await keyboard.spoken(), ['status: Asha Rao is no longer an admin of the team.']);
  await keyboard.station('a member without the role');
  assert.equal(await reader.page.$$('.member-controls'), []);
  assert.match(await textOf(reader.page, 'main'), '3 members');
  assert.equal(reader.consoleErrors, []);
});

test('E-101 a member writes for the team, whose page has the post', async () => {
  await writes(bo, 'Stars over the quay');
  await bo.keyboard.to('combobox Written for');
  await bo.keyboard.type('Night');
  await bo.keyboard.station('the team is chosen');
  await bo.keyboard.to('button Publish');
  await bo.keyboard.leave('Enter');
  assert.equal(await bo.keyboard.spoken(), ['status: Published.']);
  await bo.reader.go('/blog/teamblogs/night');
  await bo.keyboard.station('the team blog');
  await bo.keyboard.intoContent();
  await bo.keyboard.to('link Stars over the quay');
  await bo.keyboard.leave('Enter');
  assert.is(await textOf(bo.reader.page, 'h1'), 'Stars over the quay');
  assert.equal(
    [asha, bo, mo].flatMap(({ reader }) => reader.consoleErrors),
    [],
  );
});

test.run();
