import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseConfiguration, readConfiguration } from './configuration.ts';
import { oldSite, siteAddress } from './old-site.ts';

const written = String.raw`<?php
/* public $secret = 'of a comment'; */
// var $dbprefix = 'commented_';
class JConfig {
	public $sitename = 'Ada\'s \\ site; public $secret = "inside";';
	var $dbprefix = 'kx_';
	public $password = 'database-password';
	public $secret = "abc\"def\$";
	public $live_site = '';
	public $offset = '2';
	public $sef = 1;
	public $sef_suffix = false;
	public $list_limit = 20;
}`;

test('a configuration is read without its comments and without the password of the database', () => {
  const configuration = parseConfiguration(written);
  assert.equal(configuration, {
    prefix: 'kx_',
    secret: 'abc"def$',
    liveSite: '',
    offset: '2',
    siteName: String.raw`Ada's \ site; public $secret = "inside";`,
    settings: { sef: '1', sef_suffix: '', list_limit: '20' },
  });
});

test('a folder without a configuration and without images is refused; one with images alone is a part of a site', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-'));
  const refusal = await readConfiguration(folder).catch((error: Error) => error.message);
  assert.is(refusal, `${folder} has neither configuration.php nor images: is it the folder of a Joomla site?`);
  await mkdir(join(folder, 'images'));
  assert.is(await readConfiguration(folder), undefined);
  await rm(folder, { recursive: true });
});

test('an address is asked for when the configuration has none, and must be one of the web', () => {
  assert.throws(() => siteAddress(parseConfiguration(written), undefined), /--url/);
  for (const url of ['old.example', 'ftp://old.example', 'https://user:word@old.example'])
    assert.throws(() => siteAddress(undefined, url), /must look like/, url);
});

test('the name of a site is its host and path in lower case', () => {
  const address = siteAddress(undefined, 'https://WWW.Old.example:8080/Blog/index.php/');
  const { name, baseUrl, timeZone, title } = oldSite(address, parseConfiguration(written), {
    prefix: 'kx_',
    settings: {},
  });
  assert.is(name, 'www.old.example:8080/blog');
  assert.is(baseUrl, 'https://www.old.example:8080/Blog');
  assert.is(timeZone, 'Etc/GMT-2');
  assert.match(title, "Ada's");
});

test.run();
