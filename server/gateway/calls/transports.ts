import type { FastifyReply } from 'fastify';
import type { Command, ExceptionCommand } from '../../../protocol/commands.ts';
import type { Fields } from '../../../protocol/field-encoding.ts';
import { escaped } from '../../core/html/index.ts';

export type Transport =
  | { kind: 'plain' }
  | { kind: 'iframe' }
  | { kind: 'jsonp'; callback: string }
  | { kind: 'refused' };

const callbackName = /^[A-Za-z_$][\w$.]{0,63}$/;

/** Which transport a request asks for (wire §1.7, ruling 4). */
export const transportOf = (fields: Fields): Transport => {
  if (fields.transport === 'iframe') return { kind: 'iframe' };
  if (fields.transport !== 'jsonp' && fields.callback === undefined) return { kind: 'plain' };
  const { callback } = fields;
  return typeof callback === 'string' && callbackName.test(callback)
    ? { kind: 'jsonp', callback }
    : { kind: 'refused' };
};

// U+2028 and U+2029 end a line in old script engines.
const json = (value: unknown): string =>
  JSON.stringify(value).replace(/[\u2028\u2029]/g, character => `\\u${character.charCodeAt(0).toString(16)}`);

const sendTextarea = (reply: FastifyReply, status: number, body: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .send(
      `<!DOCTYPE html><title>.</title><textarea data-type="application/json" data-status="${status}" data-statusText="${status < 400 ? 'OK' : 'Error'}">${escaped(body)}</textarea>`,
    );

/** Sends the JSON of a task; a hidden frame always loads, so its status is sent in the markup (wire §1.7). */
export const sendJson = (reply: FastifyReply, transport: Transport, status: number, value: unknown): FastifyReply => {
  reply.header('cache-control', 'no-store');
  if (transport.kind === 'iframe') return sendTextarea(reply, status, json(value));
  return reply.code(status).type('application/json; charset=utf-8').send(json(value));
};

/** Sends the commands in the shape of the transport; always 200, never cacheable. */
export const sendCommands = (
  reply: FastifyReply,
  transport: Transport,
  commands: readonly (Command | ExceptionCommand)[],
): FastifyReply => {
  reply.header('cache-control', 'no-store');
  switch (transport.kind) {
    case 'refused':
      return reply.code(400).type('text/plain; charset=utf-8').send('Bad callback');
    case 'jsonp':
      return reply.type('application/javascript; charset=utf-8').send(`/**/${transport.callback}(${json(commands)});`);
    case 'iframe':
      return sendTextarea(reply, 200, json(commands));
    default:
      return reply.type('application/json; charset=utf-8').send(json(commands));
  }
};
