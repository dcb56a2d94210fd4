import type { DemoPerson } from './catalogue/types.ts';

/** The password of all demo users. The sign-in page shows it, and it is valid only in demo mode. */
export const DEMO_PASSWORD = 'hammerdown';

export const SHOWN_PEOPLE: readonly DemoPerson[] = [
  { username: 'dana_w', name: 'Dana Whitcombe', email: 'bidder@demo.test', role: 'bidder' },
  { username: 'marcus_k', name: 'Marcus Keel', email: 'bidder2@demo.test', role: 'bidder' },
  { username: 'newbie_nell', name: 'Nell Ostrander', email: 'newbidder@demo.test', role: 'bidder', card: false },
  { username: 'harlan_w', name: 'Harlan Wexley', email: 'seller@demo.test', role: 'seller' },
  { username: 'meridian_motors', name: 'Alex Lindqvist', email: 'dealer@demo.test', role: 'dealer' },
  { username: 'live_staff', name: 'Casey Brandt', email: 'staff@demo.test', role: 'staff' },
];

/** Staff with one role each, besides the administrator. Not shown on the sign-in page. */
export const COLLEAGUES: readonly DemoPerson[] = [
  {
    username: 'ruth_review',
    name: 'Ruth Calder',
    email: 'reviewer@demo.test',
    role: 'staff',
    staffRoles: ['reviewer'],
  },
  {
    username: 'frank_live',
    name: 'Frank Osei',
    email: 'live@demo.test',
    role: 'staff',
    staffRoles: ['auction_manager'],
  },
  { username: 'edith_words', name: 'Edith Marlow', email: 'editor@demo.test', role: 'staff', staffRoles: ['editor'] },
  { username: 'fiona_books', name: 'Fiona Abara', email: 'finance@demo.test', role: 'staff', staffRoles: ['finance'] },
];

export const REGULARS: readonly DemoPerson[] = [
  { username: 'flatsix_fern', name: 'Fern Halloran', email: 'fern@demo.test', role: 'bidder' },
  { username: 'ridgerunner', name: 'Darnell Price', email: 'darnell@demo.test', role: 'bidder' },
  { username: 'tunedport', name: 'Maria Delgado', email: 'maria@demo.test', role: 'bidder' },
  { username: 'oakandoil', name: 'Olu Carpenter', email: 'olu@demo.test', role: 'bidder' },
  { username: 'pageantblue', name: 'Hugh Pemberton', email: 'hugh@demo.test', role: 'bidder' },
  { username: 'nightshift_nina', name: 'Nina Kowalska', email: 'nina@demo.test', role: 'bidder' },
  { username: 'barnfind_bo', name: 'Bo Sorensen', email: 'bo@demo.test', role: 'bidder' },
  { username: 'heel-and-toe', name: 'Yuki Tanabe', email: 'yuki@demo.test', role: 'bidder' },
  { username: 'lastofthev8s', name: 'Curtis Bell', email: 'curtis@demo.test', role: 'bidder' },
  { username: 'coastroadkate', name: 'Kate Moreau', email: 'kate@demo.test', role: 'bidder' },
  { username: 'sundaydriver77', name: 'Pete Novak', email: 'pete@demo.test', role: 'bidder' },
  { username: 'gearwhine', name: 'Priya Raman', email: 'priya@demo.test', role: 'bidder' },
  { username: 'patina_pat', name: 'Pat Whitlock', email: 'pat@demo.test', role: 'bidder' },
  { username: 'twinchoke', name: 'Elena Vasquez', email: 'elena@demo.test', role: 'bidder' },
  { username: 'mileposts', name: 'Grant Oyelaran', email: 'grant@demo.test', role: 'bidder' },
  { username: 'overdrive_ozzie', name: 'Ozzie Lund', email: 'ozzie@demo.test', role: 'bidder' },
];

export const OWNERS: readonly DemoPerson[] = [
  { username: 'alpine_anna', name: 'Anna Brunner', email: 'anna@demo.test', role: 'seller' },
  { username: 'theolddairy', name: 'Wes Tilden', email: 'wes@demo.test', role: 'seller' },
  { username: 'longhood_leo', name: 'Leo Castellan', email: 'leo@demo.test', role: 'seller' },
  { username: 'bayou_garage', name: 'Renee Thibault', email: 'renee@demo.test', role: 'seller' },
  { username: 'second_gear_sam', name: 'Sam Okafor', email: 'sam@demo.test', role: 'seller' },
  { username: 'hillclimb_joan', name: 'Joan Abernathy', email: 'joan@demo.test', role: 'seller' },
  { username: 'dust_and_chrome', name: 'Miguel Archuleta', email: 'miguel@demo.test', role: 'seller' },
];

export const TRADE: readonly DemoPerson[] = [
  { username: 'arroyo_classics', name: 'Teodora Varga', email: 'teodora@demo.test', role: 'dealer', card: false },
  { username: 'green_mountain', name: 'Ellis Marchand', email: 'ellis@demo.test', role: 'dealer', card: false },
  { username: 'meridian_ines', name: 'Ines Calloway', email: 'ines@demo.test', role: 'dealer', card: false },
];

/** The two who keep bidding while the demo runs. */
export const DEMO_BIDDERS: readonly DemoPerson[] = [
  { username: 'redlineray', name: 'Ray Sutcliffe', email: 'ray@demo.test', role: 'bidder' },
  { username: 'copperkettle', name: 'Imogen Hart', email: 'imogen@demo.test', role: 'bidder' },
];

/** Created last: its presence shows that seeding was completed. */
export const SEEDING_MARKER_PERSON: DemoPerson = {
  username: 'just_joined_jo',
  name: 'Jo Lindgren',
  email: 'jo@demo.test',
  role: 'bidder',
  card: false,
};

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  ...SHOWN_PEOPLE,
  ...COLLEAGUES,
  ...REGULARS,
  ...OWNERS,
  ...TRADE,
  ...DEMO_BIDDERS,
];

export const STAFF_USERNAME = 'live_staff';
/** Runs live auctions, and gives second approvals. */
export const MANAGER_USERNAME = 'frank_live';
