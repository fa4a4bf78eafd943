import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import formbody from '@fastify/formbody';
import fastify from 'fastify';
import { databaseAddress } from '../../server/core/config/index.ts';
import { connect } from '../../server/core/db/db.ts';
import { baselineList, baselineRows, type CommentLine } from './queries.ts';
import { readRecorded } from './recorded.ts';
import { insertBare } from './site-queries.ts';

// Lower bounds: the same bytes from a bare server, the same rows through a template string, and one durable insert.
const app = fastify();
await app.register(formbody);
const folder = process.env.BYTES ?? '';
const sql = connect(databaseAddress(process.env.DATABASE_URL ?? ''));
const postId = Number(process.env.POST_ID);

app.get('/ready', () => 'ready');
for (const name of readdirSync(folder)) {
  const { headers, body } = readRecorded(readFileSync(join(folder, name)));
  app.get(`/bytes/${name}`, (_, reply) => reply.headers(headers).send(body));
  app.post<{ Body: { comment: string } }>(`/insert/${name}`, async (request, reply) => {
    await insertBare(sql, request.body.comment);
    return reply.headers(headers).send(body);
  });
}

const line = ({ id, name, html }: CommentLine): string => `<li id="comment-${id}"><h3>${name}</h3>${html}</li>`;

app.get<{ Querystring: { post?: string } }>('/selects', async (request, reply) => {
  const { post, author, comments } = await baselineRows(sql, Number(request.query.post ?? postId));
  return reply
    .type('text/html; charset=utf-8')
    .send(
      `<!DOCTYPE html><title>${post.title}</title><h1>${post.title}</h1><p>${author.name}</p>${post.body}<ol>${comments.map(line).join('')}</ol>`,
    );
});

app.get('/list', async (_, reply) =>
  reply.type('application/json; charset=utf-8').send(JSON.stringify(await baselineList(sql))),
);

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
