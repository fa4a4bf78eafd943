import { createHmac } from 'node:crypto';
import { isEqualText } from './session.ts';

/** Seconds in which other processes read the newest changes before they answer a visitor who changed something. */
export const changeMarkSeconds = 30;

const form = /^([0-9a-f]{16})\.(\d{1,12})\.([0-9a-f]{16})$/;

const signature = (secret: string, node: string, until: number): string =>
  createHmac('sha256', secret).update(`change:${node}:${until}`).digest('hex').slice(0, 16);

/** Cookie value of a visitor who changed something through a process. `now` is in milliseconds. */
export const changeMark = (secret: string, node: string, now: number): string => {
  const until = Math.ceil(now / 1000) + changeMarkSeconds;
  return `${node}.${until}.${signature(secret, node, until)}`;
};

/** The process that made the mark; undefined for a mark that is forged or too old. Each one costs others a query. */
export const nodeOfChange = (secret: string, mark: string, now: number): string | undefined => {
  const [, node = '', until = '', sign = ''] = form.exec(mark) ?? [];
  if (node === '' || Number(until) * 1000 < now || Number(until) * 1000 > now + (changeMarkSeconds + 60) * 1000)
    return undefined;
  return isEqualText(sign, signature(secret, node, Number(until))) ? node : undefined;
};
