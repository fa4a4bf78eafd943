import type { DemoPost } from '../post.ts';

export const readingPosts: readonly DemoPost[] = [
  {
    slug: 'a-page-you-can-hear',
    title: 'A page you can hear',
    kind: 'text',
    author: 'blogger',
    categories: ['reading', 'audio'],
    tags: ['screen readers', 'headings', 'web'],
    daysAgo: 2,
    featured: true,
    picture: {
      scene: 'window',
      alt: 'Morning light falls through a tall window on an open book.',
      caption: 'The reading corner, seven in the morning.',
    },
    intro:
      '<p>When I open a page I do not see it. I hear its outline first, the way you hear how large a room is when somebody coughs in it. Most pages cough very badly.</p>',
    body: `<p>A good page tells you three things before you have read a word: where you are, what is here, and how to leave. Sighted readers get all three in half a second from the shape of the page. I get them from headings, landmarks and links, in that order, if somebody bothered to put them there.</p>
<h2>Headings are the table of contents</h2>
<p>The first key I press on any page is <kbd>H</kbd>. It takes me from heading to heading. If the page has one clear title and honest subheadings, I know the whole argument in ten seconds and can decide where to start. If the headings were chosen for their size, I hear a shuffled deck.</p>
<ul><li>One heading of the first level, and it says what the page is.</li><li>No skipped levels. A missing level sounds like a missing stair.</li><li>Headings that make sense alone. “More” is not a heading.</li></ul>
<h2>Links are promises</h2>
<p>The second key is <kbd>K</kbd>, from link to link. I hear the link's words and nothing around them. Eleven links called “read more” are eleven identical doors in a dark corridor.</p>
<blockquote><p>A link should be able to stand on a postcard, alone, and still mean something.</p></blockquote>
<h2>Pictures, and what to say of them</h2>
<p>Describe what the picture is <em>for</em>. The window above is not “IMG_2041” and it is not “a rectangular aperture”. It is morning light on an open book, and that is why it is here. If a picture only decorates, give it an empty description and let me pass.</p>
<figure><blockquote><p>Say what a friend would say on the telephone.</p></blockquote><figcaption>The only rule I ever needed</figcaption></figure>
<h2>Conversations</h2>
<p>Threads are the hardest. On paper an indent shows who answers whom. In my ears an indent is silence. So a comment must say it: comment seven, from Asha, in reply to comment four. The pages here do. Try it below with your eyes closed.</p>
<h2>What it costs</h2>
<p>Almost nothing. All of the above is plain markup that was there thirty years ago. It costs the habit of listening once, before you publish. Turn the screen off. If you get lost in your own page, so do I.</p>`,
  },
  {
    slug: 'choosing-type-for-tired-eyes',
    title: 'Choosing type for tired eyes',
    kind: 'text',
    author: 'blogger',
    categories: ['typography'],
    tags: ['low vision', 'contrast', 'fonts'],
    daysAgo: 9,
    picture: { scene: 'library', alt: 'Rows of book spines in soft blues and ochres.' },
    intro:
      '<p>There is no single “accessible font”. There is size, there is spacing, there is contrast, and there is the freedom to change all three.</p>',
    body: `<p>I keep a short table on the inside of a cupboard door. It has survived four jobs.</p>
<table><caption>What helps, in the order it helps</caption><thead><tr><th scope="col">Setting</th><th scope="col">Start with</th><th scope="col">Why</th></tr></thead><tbody><tr><th scope="row">Size</th><td>18 pixels, in rem</td><td>So that the reader's own size wins</td></tr><tr><th scope="row">Line length</th><td>60 to 70 characters</td><td>The eye finds the next line again</td></tr><tr><th scope="row">Line height</th><td>1.6</td><td>Lines do not run into each other</td></tr><tr><th scope="row">Contrast</th><td>7 to 1</td><td>Twilight, glare, cataracts</td></tr><tr><th scope="row">Weight</th><td>400 to 500</td><td>Thin strokes vanish first</td></tr></tbody></table>
<p>Everything else is taste. Letters that are easy to tell apart help (<code>I</code>, <code>l</code> and <code>1</code> should not be triplets), but a familiar face that you have read for twenty years beats a special one that you have not.</p>
<h2>Let people change it</h2>
<p>The most useful thing on this page is not the type. It is that you can make it half as large again and nothing breaks.</p>`,
  },
  {
    slug: 'what-a-narrator-knows',
    title: 'What a narrator knows',
    kind: 'quote',
    author: 'teamadmin',
    team: 'reading-room',
    categories: ['audio'],
    tags: ['audiobooks'],
    daysAgo: 14,
    source: 'A narrator we interviewed in the studio, on slow Tuesdays',
    body: '<p>You never read the words. You read the person who would say these words, and then you get out of the way.</p>',
  },
  {
    slug: 'the-long-read-a-history-of-talking-books',
    title: 'The long read: a history of talking books',
    kind: 'text',
    author: 'author',
    categories: ['audio', 'reading'],
    tags: ['history', 'audiobooks', 'libraries'],
    daysAgo: 21,
    featured: true,
    picture: { scene: 'night', alt: 'A lamp in a dark room lights a gramophone and a chair.' },
    intro:
      '<p>The talking book is older than television. It began with soldiers who came home blind, and with records that held fifteen minutes a side.</p>',
    body: `<h2>Shellac and patience</h2><p>The first sets were heavy. A novel came as a crate: twenty records, in order if you were lucky, with a card between each pair so that a finger could find its place. Libraries sent them by post, free of charge, and wore out the postmen.</p><p>What strikes a listener of those records is the manners. The reader says who wrote the book, who reads it and for whom. Then there is a breath. Then it begins, without music.</p>
<h2>Tape</h2><p>Tape made the crate into a parcel. Four tracks, half speed, a tone between chapters that you could hear while winding: one low beep for a page, two for a chapter. It was the first heading navigation, and it is still the best idea in this story.</p>
<h3>The tone index</h3><p>Somebody in a workshop noticed that a very low tone, recorded slow, becomes a clear beep when the tape runs fast. No electronics, no standard, no licence. Every machine that could wind could skip.</p>
<h2>Discs and files</h2><p>Then came a single disc with a whole book and a structure of its own: parts, chapters, notes, pages, each a place you could go to. People who had wound tape for thirty years sat down and skipped through a cookbook by recipe, and some of them laughed out loud.</p>
<h2>Everybody listens now</h2><p>Today the form is everywhere, on trams and in kitchens, and few of those who listen know where it came from. That is how it should be. The best ramps are used by people with suitcases.</p>
<h2>What was lost</h2><ol><li>The breath before the first sentence.</li><li>The announcement of footnotes. Most productions now leave them out.</li><li>Page numbers, which students need.</li></ol>
<h2>What to ask for</h2><p>Ask for structure. A file without chapters is a crate of records without the cards.</p>`,
  },
];
