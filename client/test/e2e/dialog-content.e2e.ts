import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { liveLog, openSite, type Reader, type Site } from '../browser.ts';
import { dialogDriver } from '../dialog-driver.ts';
import { leaving } from '../leaving.ts';
import { openClient } from '../page-client.ts';

const test = suite('content of the dialog');
let site: Site;
let reader: Reader;
const errors: string[] = [];

const opener = '.display-settings summary';

const start = async (): Promise<void> => {
  await openClient(reader);
  await reader.page.focus(opener);
};

const isOpenerFocused = (): Promise<boolean> => reader.page.$eval(opener, one => one === document.activeElement);

const { classes, isOpen, textOf, openText, openBlock, openRejected } = dialogDriver(() => reader);

test.before(async () => {
  site = await openSite();
});
test.before.each(async () => {
  reader = await site.reader();
});
test.after.each(async () => {
  errors.push(...reader.consoleErrors);
  await reader.close();
});
test.after(() => site.close());

test('A-065 A-077 pending content shows a loading overlay, is busy, and then its content', async () => {
  await start();
  await reader.page.evaluate(async () => {
    const content = new Promise(resolve => Object.assign(window, { pending: { resolve } }));
    await window.client.openDialog({ content });
  });
  assert.ok((await classes()).includes('is-loading'));
  assert.ok((await classes()).includes('type-deferred'));
  assert.is(await reader.page.$eval('dialog', dialog => dialog.getAttribute('aria-busy')), 'true');
  assert.is(await textOf('.eb-dialog-title'), 'Loading');
  await reader.page.evaluate(() => Reflect.get(window, 'pending').resolve(['<p id="late">Here</p>']));
  await reader.page.waitForSelector('#late');
  assert.not.ok((await classes()).includes('is-loading'));
  assert.is(await reader.page.$eval('dialog', dialog => dialog.getAttribute('aria-busy')), 'false');
});

test('A-066 A-067 a rejected result shows its text, or its message field, and says it once', async () => {
  for (const [reason, words] of [
    ['text', 'You may not.'],
    ['message', 'Not so.'],
    ['number', 'That did not work. Please try again.'],
  ] as const) {
    await start();
    await openRejected(reason);
    assert.ok((await classes()).includes('is-failed'));
    assert.is(await textOf('.eb-dialog-error-message'), words);
    assert.equal(await liveLog(reader.page), [{ kind: 'alert', text: words }]);
    assert.ok(await reader.page.$eval('.eb-dialog-error-message', e => e.checkVisibility()));
  }
});

test('A-068 a result that is not usable fails the dialog', async () => {
  for (const result of [[], [''], [7], [null], [{ title: 'x' }]]) {
    await start();
    await reader.page.evaluate(async settled => {
      await window.client.openDialog({ content: Promise.resolve(settled) });
      await new Promise(resolve => setTimeout(resolve, 0));
    }, result);
    assert.ok((await classes()).includes('is-failed'), JSON.stringify(result));
  }
});

test('A-076 a URL as content is shown in a named frame', async () => {
  await start();
  await reader.page.evaluate(async () => {
    await window.client.openDialog({ title: 'Help', content: new URL('/accessibility', location.href) });
  });
  await reader.page.waitForFunction(() => !document.querySelector('dialog')?.classList.contains('is-loading'));
  assert.ok((await classes()).includes('type-iframe'));
  const frame = await reader.page.$eval('dialog iframe', one => ({ title: one.title, src: one.src }));
  assert.equal(frame, { title: 'Help', src: `${site.origin}/accessibility` });
});

test('A-075 a page in a frame opens, reuses and closes the dialog of the page around it', async () => {
  await start();
  await reader.page.evaluate(async () => {
    await window.client.openDialog({ title: 'Outer', content: new URL('/accessibility', location.href) });
  });
  const frame = await reader.page.waitForFrame(
    one => one.parentFrame() !== null && one.url().includes('/accessibility'),
  );
  await frame.waitForFunction(() => Boolean(window.lectern?.openDialog));
  // The frame is removed with its content: it cannot answer.
  await frame.evaluate(() => {
    setTimeout(() => {
      window.lectern
        .client?.()
        .then(({ openDialog, trusted }) =>
          openDialog({ title: 'From inside', content: trusted('<p id="reused">Reused</p>') }),
        );
    }, 0);
  });
  await reader.page.waitForSelector('#reused');
  assert.is((await reader.page.$$('dialog')).length, 1);
  assert.is(await textOf('.eb-dialog-title'), 'From inside');
  await reader.page.evaluate(() => window.lectern.closeDialog?.());
  assert.is(await isOpen(), false);
  assert.ok(await isOpenerFocused());
});

test('A-078 A-080 the children of a description block become options of each type', async () => {
  await start();
  await openBlock();
  assert.is(await textOf('.eb-dialog-title'), 'Delete & forget?');
  const box = await reader.page.$eval('dialog', dialog => ({
    width: dialog.style.width,
    height: dialog.querySelector<HTMLElement>('.eb-dialog-content')?.style.height,
    role: dialog.getAttribute('role'),
  }));
  assert.equal(box, { width: '420px', height: '260px', role: 'alertdialog' });
  await openBlock(
    '<dialog><width>50%</width><title type="text">Typed</title><selectors type="json">{"{word}": "#w"}</selectors><bindings type="javascript">{broken</bindings><content><i id="w">w</i></content><buttons></buttons></dialog>',
  );
  assert.is(await textOf('.eb-dialog-title'), 'Typed');
  assert.is(await reader.page.$eval('dialog', dialog => dialog.style.width), '50%');
});

test('A-080 width and height are auto by default', async () => {
  await start();
  await openText();
  assert.is(await reader.page.$eval('dialog', dialog => dialog.style.width + dialog.style.height), '');
});

const scripted = (source: string): string =>
  `<dialog><bindings type="javascript">${source}</bindings><content><i>w</i></content><buttons></buttons></dialog>`;

test('F-2.5, A-078 the script parts of a block are evaluated only with compat.client and compat.evaluate', async () => {
  const ran = async (): Promise<unknown> => {
    await start();
    await openBlock(scripted('{"init": function() { window.ranText = 1; }}'));
    return reader.page.evaluate(() => Reflect.get(window, 'ranText'));
  };
  assert.is(await ran(), undefined);
  await site.server.set('compat.evaluate', true);
  assert.is(await ran(), undefined);
  await site.server.set('compat.client', true);
  assert.is(await ran(), 1);
});

test('F-2.5, A-078 a script part that fails is announced, and the dialog shows its content', async () => {
  await start();
  await openBlock(scripted('{broken'));
  assert.is(await textOf('.eb-dialog-content'), 'w');
  const spoken = (await liveLog(reader.page)).map(({ text }) => text);
  assert.ok(
    spoken.some(text => text.startsWith('Part of this page could not be loaded.')),
    spoken.join('\n'),
  );
  await site.server.set('compat.client', false);
  await site.server.set('compat.evaluate', false);
});

test('A-079 the class name of the options is on the dialog', async () => {
  await start();
  await reader.page.evaluate(async () => {
    await window.client.openDialog({ title: 'T', content: window.client.trusted('x'), classname: 'is-wide' });
  });
  assert.ok((await classes()).includes('is-wide'));
});

test('A-081 selectors name parts and bindings act on them, init once the content is there', async () => {
  await start();
  await reader.page.evaluate(async () => {
    const log: string[] = [];
    Object.assign(window, { log });
    await window.client.openDialog({
      title: 'T',
      content: window.client.trusted('<button id="star"><b>Star</b></button>'),
      selectors: { '{star}': '#star' },
      bindings: {
        init: element => log.push(`init ${element.querySelector('#star')?.id}`),
        '{star} click': (element, dialog) => {
          log.push(`click ${element.id}`);
          dialog.close();
        },
      },
    });
  });
  await reader.page.click('#star b');
  assert.equal(await reader.page.evaluate(() => Reflect.get(window, 'log')), ['init star', 'click star']);
  assert.is(await isOpen(), false);
});

test('A-081 the hooks alone close and submit', async () => {
  await start();
  await openBlock();
  await leaving(reader.page, () => reader.page.click('[data-submit-button]'));
  assert.ok(reader.page.url().endsWith('/accessibility?id=7'));
});

test('A-077 a result that arrives after the dialog was closed or given other content shows nothing', async () => {
  await start();
  await reader.page.evaluate(async () => {
    let resolveContent = (_: string): void => {};
    const content = new Promise<string>(resolve => {
      resolveContent = resolve;
    });
    await window.client.openDialog({ content });
    await window.client.closeDialog();
    resolveContent('<p>Late</p>');
    await new Promise(resolve => setTimeout(resolve, 0));
  });
  assert.is(await isOpen(), false);
});

test('the browser had nothing to complain about in all of this', () => {
  assert.equal(errors, []);
});

test.run();
