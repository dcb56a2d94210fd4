import type { StaffPower } from '#contract/staff.ts';

const reason = 'As agreed.';
const auction = { title: '1967 Jaguar E-Type', make: 'Jaguar', model: 'E-Type', year: 1967, seller: 'nobody', starting_bid: 100_000, start_date: '2026-01-01', close_date: '2026-01-08' };

/** The staff's calls, each with the power that it asks for, and a body that is right where it takes one. */
export const STAFF_CALLS: Readonly<Record<string, readonly [power: StaffPower, body?: unknown]>> = {
  'GET /api/operator/settings': ['see_settings'],
  'GET /api/operator/settings/versions': ['see_settings'],
  'PUT /api/operator/settings': ['change_settings', { house_name: 'Hammerdown' }],
  'GET /api/operator/audit': ['read_trail'],
  'GET /api/operator/users': ['see_people'],
  'GET /api/operator/users/{username}/paddle': ['see_people'],
  'PUT /api/operator/users/{username}/paddle': ['see_people', { limit: 1 }],
  'GET /api/operator/staff': ['see_people'],
  'PUT /api/operator/users/{username}/roles': ['give_roles', { roles: [], reason }],
  'GET /api/operator/mail': ['read_mail'],
  'POST /api/operator/auctions/{slug}/bids/{number}/void': ['void_bids', { reason }],
  'POST /api/operator/auctions/{slug}/withdraw': ['withdraw_auctions', { reason }],
  'GET /api/operator/auctions': ['see_auctions'],
  'POST /api/operator/auctions': ['edit_auctions', auction],
  'GET /api/operator/auctions/{slug}': ['see_auctions'],
  'PUT /api/operator/auctions/{slug}': ['edit_auctions', { title: 'Another title' }],
  'GET /api/operator/auctions/{slug}/submission': ['see_auctions'],
  'POST /api/operator/auctions/{slug}/request-changes': ['review_auctions', { message: 'More photographs, please.' }],
  'POST /api/operator/auctions/{slug}/approve': ['review_auctions'],
  'POST /api/operator/auctions/{slug}/schedule': ['schedule_auctions', { start_date: '2026-01-01', close_date: '2026-01-08' }],
  'POST /api/operator/auctions/{slug}/decline': ['review_auctions', { reason }],
  'DELETE /api/operator/auctions/{slug}/comments/{id}': ['moderate_talk', { reason }],
  'GET /api/operator/content': ['write_content'],
  'POST /api/operator/content': ['write_content', { kind: 'faq', slug: 'a-question', fields: {} }],
  'GET /api/operator/content/{id}': ['write_content'],
  'PUT /api/operator/content/{id}': ['write_content', { version: 1, fields: {} }],
  'POST /api/operator/content/{id}/publish': ['write_content', {}],
  'POST /api/operator/content/{id}/unpublish': ['write_content'],
  'GET /api/operator/content/{id}/versions/{number}': ['write_content'],
  'POST /api/operator/content/{id}/versions/{number}/restore': ['write_content'],
  'GET /api/operator/content/{id}/preview': ['write_content'],
  'POST /api/operator/content-preview': ['write_content', { markdown: '# A title' }],
  'GET /api/operator/enquiries': ['answer_enquiries'],
  'POST /api/operator/enquiries/{id}/answer': ['answer_enquiries', { answer: 'Yes, on Saturday.' }],
};
