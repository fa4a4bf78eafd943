import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeTeam } from '../../../server/test/fixtures/teams.ts';
import type { Person } from '../../../server/test/test-server.ts';
import { openSite, type Reader, type Site } from '../browser.ts';
import { type Walk, walkOn } from '../keyboard-walk.ts';
import { textOf } from './comments-post.ts';

const test = suite('a day of writers, moderators and teams, by keyboard alone on a phone');
let site: Site;
let team: number;

interface Hand {
  readonly person: Person & { id: number };
  readonly reader: Reader;
  readonly walk: Walk;
}
let asha: Hand;
let bo: Hand;
let mo: Hand;

const hand = async (role: 'blogger' | 'moderator', name: string): Promise<Hand> => {
  const person = await site.server.signedIn(role, name);
  const reader = await site.reader(person);
  return { person, reader, walk: await walkOn(reader.page) };
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

const writes = async ({ reader, walk }: Hand, title: string): Promise<void> => {
  await reader.go('/blog/dashboard/write');
  await reader.page.waitForSelector('.editor-text');
  await walk.intoContent();
  await walk.to('textbox Title');
  await walk.type(title);
  await walk.to('textbox Text');
  await walk.type('The sea is grey.');
};

const decides = async ({ reader, walk }: Hand, title: string, decision: string): Promise<void> => {
  await reader.go('/blog/dashboard');
  await walk.openPlace('Posts', 'Awaiting approval');
  await walk.station('what waits');
  await walk.intoContent();
  await walk.to(`link ${title}`);
  await walk.leave('Enter');
  await walk.station('the preview');
  await walk.intoContent();
  await walk.to(`link ${decision}`);
  await walk.press('Enter');
  await reader.page.waitForSelector('dialog:not(.is-loading) [data-submit-button]');
};

test('where posts are approved a blogger sends a post, and a moderator finds it and sends it back with a reason', async () => {
  await site.server.set('posts.approval', true);
  await writes(asha, 'Of nets');
  await asha.walk.to('button Submit for approval');
  await asha.walk.leave('Enter');
  assert.equal(await asha.walk.said(), ['status: Submitted. A moderator will review it before readers see it.']);
  await asha.walk.station('the sent post');
  await decides(mo, 'Of nets', 'Reject');
  await mo.walk.to(/^textbox Reason/);
  await mo.walk.type('Say which sea.');
  await mo.walk.station('the reason');
  await mo.walk.to('button Reject');
  await mo.walk.leave('Enter');
  assert.equal(await mo.walk.said(), ['status: “Of nets” was rejected. Its author gets your reason.']);
  assert.is((await newest()).state, 'draft');
});

test('its author reads the reason and sends it again; the moderator approves, and it is public', async () => {
  const { reader, walk } = asha;
  await reader.go('/blog/dashboard');
  await walk.intoContent();
  await walk.to('link Edit Of nets');
  await walk.leave('Enter');
  await walk.intoContent();
  await walk.to('button Preview');
  await walk.leave('Enter');
  assert.match(await textOf(reader.page, '.rejection'), 'Say which sea.');
  await walk.station('the reason for its author');
  await walk.intoContent();
  await walk.to(/^button (Submit|Send) for approval$/);
  await walk.leave('Enter');
  assert.equal(await walk.said(), ['status: “Of nets” was submitted for approval.']);
  assert.is(await publicly(), 404);
  await decides(mo, 'Of nets', 'Approve');
  await mo.walk.station('the question');
  await mo.walk.to('button Approve');
  await mo.walk.leave('Enter');
  assert.equal(await mo.walk.said(), ['status: “Of nets” was approved.']);
  assert.is(await publicly(), 200);
  await site.server.set('posts.approval', false);
});

const dialogIn = ({ reader }: Hand) =>
  reader.page.waitForSelector('dialog[open]:not(.is-loading) [data-submit-button]');

test('somebody asks to join a team; its admin invites one by name and lets in who asked', async () => {
  const cara = await hand('blogger', 'Cara Moss');
  await cara.reader.go('/blog/teamblogs');
  await cara.walk.intoContent();
  await cara.walk.to('link Join Night readers');
  await cara.walk.press('Enter');
  await dialogIn(cara);
  await cara.walk.station('the question before joining');
  await cara.walk.to('button Ask to join');
  await cara.walk.leave('Enter');
  assert.match(
    String(await cara.walk.said()),
    /^status: We have told the admins of “Night readers” that you want to join\./,
  );
  await cara.walk.station('the request is made');
  await cara.reader.close();
  const { reader, walk } = asha;
  await reader.go('/blog/dashboard');
  await walk.openPlace('Posts', 'Team blogs');
  await walk.station('the own teams');
  await walk.intoContent();
  await walk.to('link Invite Night readers');
  await walk.press('Enter');
  await dialogIn(asha);
  await walk.to(/^textbox Usernames/);
  const { username } = await site.server.sql('users').where('id', bo.person.id).first('username');
  await walk.type(username);
  await walk.station('the invitation');
  await walk.to('button Add to the team');
  await walk.leave('Enter');
  assert.equal(await walk.said(), ['status: Bo Lind was added to the team.']);
  await walk.intoContent();
  await walk.to('link 1 request Night readers');
  await walk.leave('Enter');
  await walk.station('the requests');
  await walk.intoContent();
  await walk.to('button Approve – Cara Moss');
  await walk.leave('Enter');
  assert.equal(await walk.said(), ['status: Cara Moss is now a member.']);
  assert.is((await site.server.sql('team_members').where('team_id', team)).length, 3);
});

const controlsOf = ({ person }: Hand) =>
  asha.reader.page.$$eval(`[data-team-member][data-id="${person.id}"] .member-controls > :not(.hide, input)`, all =>
    all.flatMap(one => one.getAttributeNames().filter(name => name.startsWith('data-'))),
  );

test('F-4.7 the last admin stays one; a member is made an admin, and a plain member again', async () => {
  const { reader, walk } = asha;
  await walk.openPlace('Team blogs', 'Team blogs');
  await walk.intoContent();
  await walk.to('link Members Night readers');
  await walk.leave('Enter');
  await walk.station('the members');
  await walk.intoContent();
  await walk.to('link Remove admin role – Asha Rao');
  await walk.press('Enter');
  await reader.page.waitForSelector('dialog.is-failed');
  assert.match(String(await walk.said()), 'This is the last admin of the team.');
  await walk.press('Escape');
  assert.is(await walk.focused(), 'link Remove admin role – Asha Rao');
  await walk.to('button Make admin – Bo Lind');
  await walk.press('Enter');
  assert.equal(await walk.said(), ['status: Bo Lind is now an admin of the team.']);
  assert.is(await walk.focused(), 'button Remove admin role – Bo Lind');
  await walk.sees('the other button');
  assert.is((await controlsOf(bo)).includes('data-remove-member'), false);
  await walk.press('Enter');
  assert.equal(await walk.said(), ['status: Bo Lind is no longer an admin of the team.']);
  assert.equal(await controlsOf(bo), ['data-set-admin', 'data-remove-member']);
  await walk.station('the members afterwards');
  assert.is((await site.server.sql('team_members').where({ team_id: team, is_admin: 1 })).length, 1);
  assert.equal(reader.consoleErrors, []);
});

test('F-4.7, F-034 the own admin role is given up after a question; no control is left, and the counter holds', async () => {
  const { reader, walk } = asha;
  const { sql } = site.server;
  await sql('team_members').where({ team_id: team, user_id: bo.person.id }).update({ is_admin: true });
  await reader.go('/blog/teamblogs/night/members');
  await walk.intoContent();
  await walk.to('link Remove admin role – Asha Rao');
  await walk.press('Enter');
  await dialogIn(asha);
  assert.match(await textOf(reader.page, 'dialog'), 'Give up your admin role in “Night readers”?');
  await walk.station('the question before the role is given up');
  await walk.to('button Remove admin role');
  await walk.leave('Enter');
  assert.equal(await walk.said(), ['status: Asha Rao is no longer an admin of the team.']);
  await walk.station('a member without the role');
  assert.equal(await reader.page.$$('.member-controls'), []);
  assert.match(await textOf(reader.page, 'main'), '3 members');
  assert.equal(reader.consoleErrors, []);
});

test('E-101 a member writes for the team, whose page has the post', async () => {
  await writes(bo, 'Stars over the quay');
  await bo.walk.to('combobox Written for');
  await bo.walk.type('Night');
  await bo.walk.station('the team is chosen');
  await bo.walk.to('button Publish');
  await bo.walk.leave('Enter');
  assert.equal(await bo.walk.said(), ['status: Published.']);
  await bo.reader.go('/blog/teamblogs/night');
  await bo.walk.station('the team blog');
  await bo.walk.intoContent();
  await bo.walk.to('link Stars over the quay');
  await bo.walk.leave('Enter');
  assert.is(await textOf(bo.reader.page, 'h1'), 'Stars over the quay');
  assert.equal(
    [asha, bo, mo].flatMap(({ reader }) => reader.consoleErrors),
    [],
  );
});

test.run();
