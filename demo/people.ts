import type { DemoPerson } from './catalogue/types.ts';

/** The password of every one of them; shown on the sign-in page of a demo house, and good only there. */
export const DEMO_PASSWORD = 'hammerdown';

/** The accounts that the sign-in page of a demo house offers. */
export const SHOWN_PEOPLE: readonly DemoPerson[] = [
  { username: 'bidder', name: 'Robin Ashdown', email: 'bidder@demo.test', role: 'bidder' },
  { username: 'bidder2', name: 'Jules Marchetti', email: 'bidder2@demo.test', role: 'bidder' },
  { username: 'newbidder', name: 'Sam Okafor', email: 'newbidder@demo.test', role: 'bidder', card: false },
  { username: 'seller', name: 'Morgan Vale', email: 'seller@demo.test', role: 'seller' },
  { username: 'dealer', name: 'Alex Lindqvist', email: 'dealer@demo.test', role: 'dealer' },
  { username: 'staff', name: 'Casey Brandt', email: 'staff@demo.test', role: 'staff' },
];

/** Those who have been at the house for a while: they fill its auctions with bids and talk. */
export const REGULARS: readonly DemoPerson[] = [
  { username: 'flatsix_fred', name: 'Fred Halloran', email: 'fred@demo.test', role: 'bidder' },
  { username: 'mariadb8', name: 'Maria Delgado', email: 'maria@demo.test', role: 'bidder' },
  { username: 'ogcarpenter', name: 'Olu Carpenter', email: 'olu@demo.test', role: 'bidder' },
  { username: 'tweedandtorque', name: 'Hugh Pemberton', email: 'hugh@demo.test', role: 'bidder' },
  { username: 'nightshift_nina', name: 'Nina Kowalska', email: 'nina@demo.test', role: 'bidder' },
  { username: 'barnfind_bo', name: 'Bo Sorensen', email: 'bo@demo.test', role: 'bidder' },
  { username: 'heel-and-toe', name: 'Yuki Tanabe', email: 'yuki@demo.test', role: 'bidder' },
  { username: 'lastofthev8s', name: 'Darnell Price', email: 'darnell@demo.test', role: 'bidder' },
  { username: 'coastroadkate', name: 'Kate Moreau', email: 'kate@demo.test', role: 'bidder' },
  { username: 'sundaydriver77', name: 'Pete Novak', email: 'pete@demo.test', role: 'bidder' },
  { username: 'gearwhine', name: 'Priya Raman', email: 'priya@demo.test', role: 'bidder' },
  { username: 'patina_pat', name: 'Pat Whitlock', email: 'pat@demo.test', role: 'bidder' },
  { username: 'alpine_anna', name: 'Anna Brunner', email: 'anna@demo.test', role: 'seller' },
  { username: 'theolddairy', name: 'Wes Tilden', email: 'wes@demo.test', role: 'seller' },
  { username: 'longhood_leo', name: 'Leo Castellan', email: 'leo@demo.test', role: 'seller' },
];

/** The two who keep bidding while the demo house is open. */
export const FLOOR_BIDDERS: readonly DemoPerson[] = [
  { username: 'redlineray', name: 'Ray Sutcliffe', email: 'ray@demo.test', role: 'bidder' },
  { username: 'copperkettle', name: 'Imogen Hart', email: 'imogen@demo.test', role: 'bidder' },
];

export const DEMO_PEOPLE: readonly DemoPerson[] = [...SHOWN_PEOPLE, ...REGULARS, ...FLOOR_BIDDERS];

/** The dealer that `dealer` sells for. */
export const DEMO_DEALER = { slug: 'lindqvist-classics', name: 'Lindqvist Classics' } as const;
