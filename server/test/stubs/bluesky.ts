import { randomBytes } from 'node:crypto';
import { bearer, type Heard, jsonIn, type Said, type Speaks } from './other-servers.ts';

const did = 'did:plc:asha7777777777777777777';
const error = (status: number, name: string, message: string): Said => ({ status, json: { error: name, message } });
const key = (): string => randomBytes(16).toString('base64url');
const fields = (value: unknown): Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' ? { ...value } : {};
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const graphemes = (text: string): number => [...new Intl.Segmenter('en').segment(text)].length;

/** Fault of a post record by the lexicon of `app.bsky.feed.post`. */
const wrongIn = (record: Readonly<Record<string, unknown>>, blobs: ReadonlySet<string>): string | undefined => {
  const { $type, text, createdAt } = record;
  if ($type !== 'app.bsky.feed.post') return 'Record/$type must be app.bsky.feed.post';
  if (typeof text !== 'string') return 'Record/text must be a string';
  if (graphemes(text) > 300) return 'Record/text must not be longer than 300 graphemes';
  if (Buffer.byteLength(text) > 3000) return 'Record/text must not be longer than 3000 characters';
  if (typeof createdAt !== 'string' || !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(createdAt))
    return 'Record/createdAt must be a datetime';
  if (!list(record.langs).every(one => /^[a-z]{2,3}(-[A-Za-z0-9]+)*$/.test(String(one))))
    return 'Record/langs/0 must be a language';
  for (const facet of list(record.facets).map(fields)) {
    const { byteStart, byteEnd } = fields(facet.index);
    const isInside =
      Number(byteStart) >= 0 && Number(byteStart) < Number(byteEnd) && Number(byteEnd) <= Buffer.byteLength(text);
    if (!isInside) return 'Record/facets/0/index must lie in the text';
    const [feature] = list(facet.features).map(fields);
    if (feature?.$type !== 'app.bsky.richtext.facet#link' || !URL.canParse(String(feature.uri)))
      return 'Record/facets/0/features/0';
  }
  const { $type: embedType, external } = fields(record.embed);
  const { uri, title, description, thumb } = fields(external);
  if (embedType !== 'app.bsky.embed.external' || !URL.canParse(String(uri)))
    return 'Record/embed/external/uri must be a uri';
  if (typeof title !== 'string' || typeof description !== 'string')
    return 'Record/embed/external must have the property "description"';
  if (thumb !== undefined && !blobs.has(String(fields(fields(thumb).ref).$link))) return 'Could not find blob';
  return undefined;
};

/** A strict server of the AT protocol. */
export const blueskyServer = ({ handle = 'asha.bsky.example', password = 'abcd-efgh-ijkl-mnop' } = {}) => {
  const access = new Set<string>();
  const refresh = new Set<string>();
  const blobs = new Set<string>();
  const records = new Map<string, Readonly<Record<string, unknown>>>();
  let moods: Said[] = [];

  const session = (): Said => {
    const [accessJwt, refreshJwt] = [`access.${key()}`, `refresh.${key()}`];
    access.add(accessJwt);
    refresh.add(refreshJwt);
    return { json: { did, handle, accessJwt, refreshJwt, active: true } };
  };
  const asAccount =
    (speaks: Speaks): Speaks =>
    heard =>
      access.has(bearer(heard)) ? speaks(heard) : error(400, 'ExpiredToken', 'Token has expired');

  const methods: Readonly<Record<string, Speaks>> = {
    'POST com.atproto.server.createSession': heard => {
      const given = jsonIn(heard);
      return [handle, did].includes(String(given.identifier)) && given.password === password
        ? session()
        : error(401, 'AuthenticationRequired', 'Invalid identifier or password');
    },
    // A refresh token can be used once.
    'POST com.atproto.server.refreshSession': heard =>
      heard.body.length === 0 && refresh.delete(bearer(heard))
        ? session()
        : error(400, 'ExpiredToken', 'Token has been revoked'),
    'POST com.atproto.server.deleteSession': heard => {
      refresh.delete(bearer(heard));
      return {};
    },
    'POST com.atproto.repo.uploadBlob': asAccount(heard => {
      const mimeType = heard.headers['content-type'] ?? '';
      if (!/^image\/(?:jpeg|png)$/.test(mimeType) || heard.body.length === 0)
        return error(400, 'InvalidRequest', 'Request encoding');
      const link = `bafkrei${key().toLowerCase()}`;
      blobs.add(link);
      return { json: { blob: { $type: 'blob', ref: { $link: link }, mimeType, size: heard.body.length } } };
    }),
    'GET com.atproto.repo.getRecord': ({ query }) => {
      const rkey = query.get('rkey') ?? '';
      const value = query.get('repo') === did ? records.get(rkey) : undefined;
      if (!value) return error(400, 'RecordNotFound', `Could not locate record`);
      return { json: { uri: `at://${did}/app.bsky.feed.post/${rkey}`, cid: 'bafy', value } };
    },
    'POST com.atproto.repo.createRecord': asAccount(heard => {
      const { repo, collection, rkey = key(), record } = jsonIn(heard);
      if (repo !== did || collection !== 'app.bsky.feed.post')
        return error(400, 'InvalidRequest', 'Could not find repo');
      if (!/^[234567abcdefghij][234567a-z]{12}$/.test(String(rkey))) return error(400, 'InvalidRequest', 'Invalid TID');
      const wrong = wrongIn(fields(record), blobs);
      if (wrong) return error(400, 'InvalidRequest', `Invalid app.bsky.feed.post record: ${wrong}`);
      if (records.has(String(rkey))) return error(400, 'InvalidRequest', 'There is already a value at key');
      records.set(String(rkey), fields(record));
      return { json: { uri: `at://${did}/app.bsky.feed.post/${rkey}`, cid: 'bafy', validationStatus: 'valid' } };
    }),
  };

  return {
    did,
    records,
    blobs,
    /** Ends all sessions; with `all` the refresh tokens too. */
    expire: (all = false): void => {
      access.clear();
      if (all) refresh.clear();
    },
    moods: (...next: readonly Said[]): void => {
      moods = [...next];
    },
    speaks: (heard: Heard): Said => {
      const method = heard.path.replace('/xrpc/', '');
      const speak = methods[`${heard.method} ${method}`];
      if (!speak) return error(501, 'MethodNotImplemented', 'Method Not Implemented');
      const mood = method === 'com.atproto.repo.createRecord' ? moods.shift() : undefined;
      if (!mood) return speak(heard);
      if (mood.isCut) speak(heard);
      return mood;
    },
  };
};
