/** JSON of a document or an activity. */
export type ActivityObject = Readonly<Record<string, unknown>>;

export const activityType = 'application/activity+json; charset=utf-8';

/** Context of documents and activities. */
export const context = 'https://www.w3.org/ns/activitystreams';

/** Context of an account, with the terms that ActivityStreams lacks. */
export const actorContext = [
  context,
  'https://w3id.org/security/v1',
  {
    schema: 'http://schema.org#',
    toot: 'http://joinmastodon.org/ns#',
    PropertyValue: 'schema:PropertyValue',
    value: 'schema:value',
    manuallyApprovesFollowers: 'as:manuallyApprovesFollowers',
    discoverable: 'toot:discoverable',
  },
];

/** Context of a post, with the terms that ActivityStreams lacks. */
export const postContext = [context, { Hashtag: 'as:Hashtag' }];

/** Address that stands for everyone. */
export const publicAudience = 'https://www.w3.org/ns/activitystreams#Public';
