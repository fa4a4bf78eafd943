import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { print } from '../core/html/index.ts';
import { AvatarOrInitial, avatarOrInitial } from './picture.tsx';

test('the template of a face prints the same as its view', () => {
  for (const name of ['Asha', ' éva', '"quoted"', "'n'", '<b>', '&c', '👩 B', ''])
    for (const avatar of [null, 'a1b2'])
      assert.is(
        avatarOrInitial({ name, avatar, basePath: '/site' }),
        print(<AvatarOrInitial name={name} avatar={avatar} basePath="/site" />),
      );
});

test.run();
