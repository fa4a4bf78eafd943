export interface DemoArticleComment {
  /** The alias of the article. */
  readonly item: string;
  /** A demo account, or the name of a guest. */
  readonly by: { readonly account: string } | { readonly guest: string };
  readonly hoursAgo: number;
  readonly body: string;
  /** True if it waits for approval. */
  readonly held?: true;
}

export const demoArticleComments: readonly DemoArticleComment[] = [
  {
    item: 'the-bronze-hall-opens-its-ropes',
    by: { account: 'reader' },
    hoursAgo: 30,
    body: 'I went last Thursday. The goose is every bit as cross as you say.\nIs the horse always first, or does that depend on the guide?',
  },
  {
    item: 'the-bronze-hall-opens-its-ropes',
    by: { account: 'author' },
    hoursAgo: 28,
    body: 'Always the horse: its mane is the easiest thing in the room to read, so hands get used to the cold on it.',
  },
  {
    item: 'the-bronze-hall-opens-its-ropes',
    by: { guest: 'Jonas' },
    hoursAgo: 20,
    body: 'Gloves or bare hands? Their page at www.example.org/visit says both.',
  },
  {
    item: 'the-bronze-hall-opens-its-ropes',
    by: { guest: 'Passing by' },
    hoursAgo: 3,
    body: 'First! See http://example.net/offers for more.',
    held: true,
  },
  {
    item: 'a-voice-that-knows-where-you-stand',
    by: { account: 'blogger' },
    hoursAgo: 50,
    body: 'The pauses are what makes it. Somebody in that studio has walked the rooms.',
  },
];
