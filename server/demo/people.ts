import type { Role } from '../core/policy/index.ts';

export interface DemoPerson {
  readonly username: string;
  readonly name: string;
  readonly role: Role;
  readonly biography: string;
  readonly website?: string;
}

/** The demo accounts of the operating contract (design §6), and a few more voices. */
export const demoPeople: readonly DemoPerson[] = [
  {
    username: 'reader',
    name: 'Asha Verma',
    role: 'reader',
    biography: 'Reads with her ears on the tram and answers most of what she reads.',
  },
  {
    username: 'author',
    name: 'Tomas Lindqvist',
    role: 'author',
    biography: 'Writes articles about museums, maps and how places are described.',
  },
  {
    username: 'blogger',
    name: 'Mara Ellison',
    role: 'blogger',
    biography: 'Has written about reading, typography and low vision since the days of cassette magazines.',
    website: 'https://example.org/mara',
  },
  {
    username: 'teamadmin',
    name: 'Joon Park',
    role: 'blogger',
    biography: 'Keeps the Reading Room: a team blog of people who test what they recommend.',
  },
  {
    username: 'moderator',
    name: 'Ines Duarte',
    role: 'moderator',
    biography: 'Looks after the conversations. Kind, brief, awake.',
  },
  { username: 'staff', name: 'Peter Okafor', role: 'staff', biography: 'Chooses what is featured on the front page.' },
  { username: 'admin', name: 'Site administrator', role: 'admin', biography: 'Keeps the lights on.' },
  { username: 'hana', name: 'Hana Sato', role: 'blogger', biography: 'Cooks by ear and by nose, gardens by touch.' },
  {
    username: 'leo',
    name: 'Leo Marchetti',
    role: 'reader',
    biography: 'Retired piano tuner. Long letters, few commas.',
  },
];
