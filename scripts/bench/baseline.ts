import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import { databaseAddress } from '../../server/core/config/index.ts';
import { connect } from '../../server/core/db/db.ts';
import { baselineList, baselineRows, type CommentLine } from './queries.ts';

// Lower bounds: the same bytes from a bare server, and the same rows through a template string.
const app = fastify();
const folder = process.env.BYTES ?? '';
const sql = connect(databaseAddress(process.env.DATABASE_URL ?? ''));
const postId = Number(process.env.POST_ID);

app.get('/ready', () => 'ready');
for (const name of readdirSync(folder)) {
  const bytes = readFileSync(join(folder, name));
  app.get(`/bytes/${name}`, (_, reply) =>
    reply.header('content-type', 'text/html; charset=utf-8').header('content-encoding', 'br').send(bytes),
  );
}

const line = ({ id, name, html }: CommentLine): string => `<li id="comment-${id}"><h3>${name}</h3>${html}</li>`;

app.get('/selects', async (_, reply) => {
  const { post, author, comments } = await baselineRows(sql, postId);
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
