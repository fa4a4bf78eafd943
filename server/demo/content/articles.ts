import type { Scene } from '../post.ts';

export interface DemoArticleCategory {
  readonly alias: string;
  readonly title: string;
  readonly description: string;
  readonly parent?: string;
  readonly access?: 'public' | 'registered' | 'special';
}

export interface DemoArticle {
  readonly alias: string;
  readonly title: string;
  readonly category: string;
  readonly tags: readonly string[];
  /** Days before the day of seeding; below zero it is still to come out. */
  readonly daysAgo: number;
  readonly intro: string;
  readonly body: string;
  readonly picture?: { readonly scene: Scene; readonly alt: string; readonly caption?: string };
  readonly featured?: boolean;
  readonly authorAlias?: string;
}

export const demoArticleCategories: readonly DemoArticleCategory[] = [
  {
    alias: 'museums',
    title: 'Museums',
    description: '<p>Collections you can touch, hear and walk through, and how they are described.</p>',
  },
  {
    alias: 'touch-tours',
    title: 'Touch tours',
    description: '<p>Rooms where hands are welcome.</p>',
    parent: 'museums',
  },
  {
    alias: 'audio-guides',
    title: 'Audio guides',
    description: '<p>Voices worth a walk, and what makes them so: pace, silence, a sense of where you stand.</p>',
    parent: 'museums',
  },
  {
    alias: 'eye-health',
    title: 'Eye health',
    description: '<p>Appointments, aids and everyday light, in plain words.</p>',
  },
  {
    alias: 'members',
    title: 'For members',
    description: '<p>What our members get first.</p>',
    access: 'registered',
  },
];

const closing =
  '<h2>Before you go</h2><ul><li>Ring ahead: most houses keep an hour free.</li><li>Bring gloves if they ask; thin cotton ones let detail through.</li><li>Say how you like to be guided. Nobody knows better than you.</li></ul>';

export const demoArticles: readonly DemoArticle[] = [
  {
    alias: 'the-bronze-hall-opens-its-ropes',
    title: 'The bronze hall opens its ropes',
    category: 'touch-tours',
    tags: ['touch', 'museums'],
    daysAgo: 2,
    featured: true,
    picture: {
      scene: 'library',
      alt: 'A tall room with rows of shelves and a long table.',
      caption: 'The hall, before the doors open.',
    },
    intro: '<p>For one hour each Thursday the ropes come down, and thirty-one bronzes may be read by hand.</p>',
    body: `<p>The hour begins with silence. The guide says where the light falls and where the cold comes from, because the oldest pieces stand by the north wall and stay cool even in August.</p><p>Then you touch. A horse first: its mane is a comb of ridges, its flank smooth as a plum. Next to it stands a child with a goose, and visitors always laugh at the same spot, because the goose is cross.</p>${closing}`,
  },
  {
    alias: 'how-a-model-ship-is-made-to-be-felt',
    title: 'How a model ship is made to be felt',
    category: 'touch-tours',
    tags: ['touch', 'making'],
    daysAgo: 5,
    picture: { scene: 'harbour', alt: 'Boats in a harbour at dusk.' },
    intro:
      '<p>A fine model breaks under a finger. This one was built the other way round: from the finger to the ship.</p>',
    body: '<p>The workshop printed the hull three times. The first was too smooth to tell wood from paint, the second had planks so deep that they read as steps. The third is the one on the table.</p><blockquote><p>We stopped measuring the ship and began to measure fingertips.</p></blockquote><p>Rigging is nylon, pulled tight enough to hum. Sails come off and are kept in a drawer, labelled in braille.</p>',
  },
  {
    alias: 'a-voice-that-knows-where-you-stand',
    title: 'A voice that knows where you stand',
    category: 'audio-guides',
    tags: ['audio', 'museums'],
    daysAgo: 8,
    picture: { scene: 'path', alt: 'A path through grass towards a bright horizon.' },
    intro: '<p>The best guide we have heard this year never says “as you can see”.</p>',
    body: '<p>It begins with the floor. “You are on stone; the stone will end in eight steps.” From there every sentence is tied to something your feet or hands can check, and only then comes the painting.</p><h2>What it does well</h2><ol><li>It waits. A chime, then nothing, until you press.</li><li>It says sizes in arms and doors, never in centimetres.</li><li>It tells you how to leave.</li></ol>',
  },
  {
    alias: 'twelve-minutes-with-a-landscape',
    title: 'Twelve minutes with a landscape',
    category: 'audio-guides',
    tags: ['audio', 'describing'],
    daysAgo: 13,
    intro: '<p>One painting, one voice, twelve minutes: a description that is an evening of its own.</p>',
    body: '<p>It starts at the lower edge, with mud. The narrator walks us in from there, hedge by hedge, and by minute nine we are in the weather. There is no music. There is one dog.</p>',
  },
  {
    alias: 'what-to-ask-at-an-eye-appointment',
    title: 'What to ask at an eye appointment',
    category: 'eye-health',
    tags: ['appointments'],
    daysAgo: 3,
    featured: true,
    picture: { scene: 'window', alt: 'A bright window with a plant on its sill.' },
    intro: '<p>Fifteen minutes go fast. Seven questions, in the order that has served our readers best.</p>',
    body: '<ol><li>What did you see, in plain words?</li><li>What changes by next year if we do nothing?</li><li>Which of today’s tests will be repeated, and when?</li><li>May I have the letter as a text file?</li><li>Whom do I ring when it gets worse on a Saturday?</li><li>Which aids would you try at home?</li><li>What would you do in my place?</li></ol><p>Write the answers down on the way out, or record them: most clinics say yes when they are asked first.</p>',
  },
  {
    alias: 'lamps-glare-and-the-kitchen-table',
    title: 'Lamps, glare and the kitchen table',
    category: 'eye-health',
    tags: ['light', 'home'],
    daysAgo: 9,
    picture: { scene: 'kitchen', alt: 'A pan on a stove, steam, a striped cloth.' },
    intro:
      '<p>More light is not always more sight. Where the lamp stands matters more than what it says on the box.</p>',
    body: '<p>Sit down as you read. Now move the lamp until your own hand throws no shadow on the page; that is the place. Matt tablecloths help, white plates do not, and a strip of tape on the hob is worth more than any bulb.</p><table><caption>Three bulbs at one table</caption><thead><tr><th scope="col">Bulb</th><th scope="col">Reads like</th></tr></thead><tbody><tr><th scope="row">2700 K</th><td>evening, soft edges</td></tr><tr><th scope="row">4000 K</th><td>print, all day</td></tr><tr><th scope="row">6500 K</th><td>a clinic</td></tr></tbody></table>',
  },
  {
    alias: 'a-white-cane-for-the-first-week',
    title: 'A white cane for the first week',
    category: 'eye-health',
    tags: ['mobility'],
    daysAgo: 20,
    picture: { scene: 'garden', alt: 'Raised beds and tall grasses in evening light.' },
    intro: '<p>Nobody tells you that it is loud. Notes from seven first days.</p>',
    body: '<p>Day one, kerbs. Day two, the difference between a kerb and a cellar. By day four the cane has opinions, and by day seven the street has a sound again.</p>',
  },
  {
    alias: 'the-night-museum',
    title: 'The night museum',
    category: 'museums',
    tags: ['museums', 'describing'],
    daysAgo: 16,
    picture: { scene: 'night', alt: 'Stars over a dark row of houses.' },
    intro: '<p>Once a year the lamps stay off for everyone, and the guides are those who never needed them.</p>',
    body: '<p>Two hundred visitors, forty guides, no light. It is not a game about blindness; nobody is asked to pretend. It is a tour of the building by people who know its echoes.</p>',
  },
  {
    alias: 'free-entry-and-who-comes-along',
    title: 'Free entry, and who comes along',
    category: 'museums',
    tags: ['museums', 'appointments'],
    daysAgo: 27,
    intro: '<p>Forty houses answered our question about companions. The short list of those that need no form.</p>',
    body: '<p>Thirty-three let a companion in without a question. Five want a card. Two asked us to ring back, and we did, and now it is thirty-five.</p>',
    authorAlias: 'The editors',
  },
  {
    alias: 'from-the-archive-a-lecture-in-relief',
    title: 'From the archive: a lecture in relief',
    category: 'members',
    tags: ['touch'],
    daysAgo: 6,
    intro: '<p>The whole lecture of last spring, with the tactile sheets to print at home.</p>',
    body: '<p>Forty minutes, nine sheets. Print them on swell paper, or ask the library in your town: we have sent them the files.</p>',
  },
  {
    alias: 'the-spring-programme',
    title: 'The spring programme',
    category: 'museums',
    tags: ['museums'],
    daysAgo: -14,
    intro: '<p>Everything that opens in spring.</p>',
    body: '<p>Dates, doors and telephone numbers.</p>',
  },
];
