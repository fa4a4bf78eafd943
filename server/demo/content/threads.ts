import type { DemoThread } from '../post.ts';

export const demoThreads: readonly DemoThread[] = [
  {
    post: 'a-page-you-can-hear',
    comments: [
      {
        by: 'reader',
        likes: 5,
        body: 'The stair is exactly right. A skipped heading level [i]feels[/i] like a missing step in the dark.',
        replies: [
          {
            by: 'blogger',
            likes: 2,
            body: 'Thank you, Asha. I stole it from a builder.',
            replies: [
              {
                by: 'reader',
                body: 'Builders know everything :)',
                replies: [{ by: 'leo', body: 'Piano tuners know the rest.' }],
              },
            ],
          },
          {
            by: 'Daniel K.',
            body: 'I tried it with the screen off. I was lost by the second paragraph of [b]my own[/b] site :(',
          },
        ],
      },
      {
        by: 'Ruth',
        likes: 3,
        body: 'A question about pictures: what do you say of a chart?',
        replies: [
          {
            by: 'author',
            likes: 4,
            body: 'Say what it shows first, then give the numbers as a table:\n[list]\n[*]the trend in one sentence\n[*]the highest and the lowest\n[*]a link to the table\n[/list]',
          },
          {
            by: 'Ruth',
            body: '[quote]the trend in one sentence[/quote]\nThat is the part I always forgot. Thank you ;)',
          },
        ],
      },
      { by: 'A passing cyclist', body: 'Read this at a red light with one ear. Would read again :D' },
      {
        by: 'Owen',
        state: 'removed',
        body: 'Buy cheap watches.',
        replies: [{ by: 'moderator', body: 'Removed. Carry on, everybody.' }],
      },
    ],
  },
  {
    post: 'onions-tell-you-when-they-are-done',
    comments: [
      {
        by: 'leo',
        likes: 7,
        body: 'The ticking is a B flat in my kitchen. I checked.',
        replies: [{ by: 'hana', likes: 1, body: 'Of course you did :o' }],
      },
      { by: 'Miriam', body: 'What about garlic? Mine goes from silent to [u]burnt[/u].' },
      { by: 'Daniel K.', state: 'held', body: 'See my page of recipes: https://example.com/recipes' },
    ],
  },
  {
    post: 'how-to-describe-a-harbour',
    comments: [
      { by: 'reader', likes: 2, body: 'The clock! My guide in the museum did this and I could have drawn the room.' },
      {
        by: 'Owen',
        body: 'I walked that pier yesterday. There is a new bench: [url=https://example.org/bench]the bench[/url].',
      },
    ],
  },
  {
    post: 'the-long-read-a-history-of-talking-books',
    comments: [
      {
        by: 'leo',
        likes: 3,
        body: 'We had the crate. Twenty records and side B of number eleven was missing. I still do not know who did it.',
      },
    ],
  },
  {
    post: 'welcome',
    comments: [
      { by: 'Miriam', body: 'Hello from a phone, by voice.' },
      { by: 'reader', body: 'Hello from a braille display!' },
    ],
  },
];
