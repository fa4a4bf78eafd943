import { forgetThrottles } from '../archive-queries.ts';
import { median } from '../load.ts';
import { measurePosts, type PostFigure } from '../post-load.ts';
import { printRatio, printValue } from '../print.ts';
import { type Recorded, sharedHeaders } from '../recorded.ts';
import type { Site } from '../site.ts';
import { removeBenchComments, type SeededPost } from '../site-queries.ts';
import { behindProxy, commentRequest, isSaved, makeVisitors } from '../visitors.ts';

const connections = 32;
const rounds = 3;
// Each may comment twelve times in a minute.
const visitors = makeVisitors(10_000);
let at = 0;

const nextVisitor = () => {
  const visitor = visitors[at++ % visitors.length];
  if (!visitor) throw new Error('there are no visitors');
  return visitor;
};

const savingOn = (site: Site, url: string, posts: readonly SeededPost[]): Promise<PostFigure> =>
  measurePosts({
    url,
    connections,
    requestAt: index =>
      commentRequest(site.settings.blogOption, nextVisitor(), posts[index % posts.length]?.id ?? site.post.id),
    isAcknowledged: isSaved,
  });

const inserting = (site: Site, url: string): Promise<PostFigure> =>
  measurePosts({
    url,
    connections,
    requestAt: () => ({
      ...commentRequest(site.settings.blogOption, nextVisitor(), site.post.id),
      path: '/insert/saved',
    }),
    isAcknowledged: status => status === 200,
  });

/** Response to a saved comment, which the bare server sends as well. */
const savedResponse = async (site: Site, url: string): Promise<Recorded> => {
  const { path, headers, body } = commentRequest(site.settings.blogOption, nextVisitor(), site.post.id);
  const response = await fetch(url + path, { method: 'POST', headers, body });
  const sent = Buffer.from(await response.arrayBuffer());
  if (!isSaved(response.status, sent.toString())) throw new Error(`a comment was refused: ${sent}`);
  return { headers: sharedHeaders(response.headers), body: sent };
};

const printSaving = async (site: Site, urls: { lectern: string; bare: string }, posts: number, aim: number) => {
  const chosen = site.others.slice(0, posts);
  const bare: PostFigure[] = [];
  const saved: PostFigure[] = [];
  // The first round is not counted: code that was not compiled yet takes twice the time.
  for (let round = 0; round <= rounds; round++) {
    await forgetThrottles(site.sql);
    const figures = { bare: await inserting(site, urls.bare), saved: await savingOn(site, urls.lectern, chosen) };
    if (round === 0) continue;
    bare.push(figures.bare);
    saved.push(figures.saved);
  }
  const name = `comments/save on ${posts === 1 ? 'one post' : `${posts} posts`}, ${connections} connections`;
  const [subject, baseline] = [median(saved.map(({ rate }) => rate)), median(bare.map(({ rate }) => rate))];
  printRatio(`${name}, against an insert`, { subject, baseline, ratio: subject / baseline }, '/s');
  const refused = saved.reduce((sum, figure) => sum + figure.refused, 0);
  const acknowledged = saved.reduce((sum, figure) => sum + figure.acknowledged, 0);
  const p99 = median(saved.map(({ p99Ms }) => p99Ms));
  const beside = `${refused} of ${refused + acknowledged} refused, p99 ${p99} ms ${saved.find(({ example }) => example)?.example ?? ''}`;
  printValue('  acknowledged', subject, '/s', { atLeast: aim }, beside);
  await removeBenchComments(site.sql);
};

/** Comments acknowledged per second, of different visitors, beside one durable insert for each request. */
export const benchSaving = (site: Site): Promise<void> =>
  site.withLectern(behindProxy, async lectern => {
    const saved = await savedResponse(site, lectern.url);
    await site.withBaseline({ saved }, async baseline => {
      const urls = { lectern: lectern.url, bare: baseline.url };
      await printSaving(site, urls, 100, 1_500);
      await printSaving(site, urls, 1, 600);
    });
  });
