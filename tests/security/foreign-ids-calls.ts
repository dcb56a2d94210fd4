import { APPLICATION, documentForm, type Things } from '#tests/support/owned-things.ts';

export interface ForeignCall {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object | string;
  /** Why it may succeed for others: it changes only their own list. */
  readonly isOwn?: string;
  /** Why it may be answered: what it names narrows a list, or is passed on. The answer shows nothing of the owner's. */
  readonly hides?: string;
}
type Calls = (things: Things) => ForeignCall | readonly ForeignCall[];

const flawShownBy = (image: string) => ({
  kind: 'flaws',
  heading: 'Known flaws',
  text: 'A dent.',
  items: [{ text: 'A dent.', area: 'hood', image_id: image }],
});
const OWN_LIST = 'an entry of the caller’s own list, which names a public thing';
const onlyPath =
  (path: (things: Things) => Readonly<Record<string, string>>, body?: object): Calls =>
  (things) => ({ path: path(things), ...(body === undefined ? {} : { body }) });
const onDraft = (body?: object): Calls => onlyPath(({ draft }) => ({ slug: draft }), body);
const onSale = (body?: object): Calls => onlyPath(({ sold }) => ({ slug: sold }), body);
const onLive = (body?: object): Calls => onlyPath(({ live }) => ({ slug: live }), body);
const onId = (kind: keyof Things, body?: object): Calls => onlyPath((things) => ({ id: things[kind] }), body);
const onDealer = (body?: object): Calls => onlyPath(({ dealer }) => ({ slug: dealer }), body);
const onMember = (body?: object): Calls => onlyPath(({ dealer }) => ({ slug: dealer, username: 'member' }), body);
const onComment = (body?: object): Calls => onlyPath(({ live, comment }) => ({ slug: live, id: comment }), body);
const stockFile = (): FormData => {
  const form = new FormData();
  form.set('file', new File(['vin,year,make,model\nHLS30-1,1971,Datsun,240Z\n'], 'stock.csv'));
  return form;
};
const onShot = (): Calls => onlyPath(({ draft }) => ({ slug: draft, shot: 'seats' }));
const onClaim = (body?: object): Calls => onlyPath(({ draft }) => ({ slug: draft, claim: 'rust_free' }), body);
const onDelivery = onlyPath(({ webhook, delivery }) => ({ id: webhook, event: delivery }));
const onAuctionDocument = onlyPath(({ draft, vehicleDocument }) => ({ slug: draft, document: vehicleDocument }));
const ownEntry = (path: (things: Things) => Readonly<Record<string, string>>, body?: object): Calls => {
  return (things) => ({ path: path(things), isOwn: OWN_LIST, ...(body === undefined ? {} : { body }) });
};

/** Calls of members and guests that have an id. Staff calls are in `STAFF_CALLS`. */
export const FOREIGN_CALLS: Readonly<Record<string, Calls>> = {
  'DELETE /api/account/affiliates/{username}': onlyPath(() => ({ username: 'sue' })),
  'GET /api/auctions/{slug}': onDraft(),
  'GET /api/auctions/{slug}/similar': onDraft(),
  'GET /api/auctions/{slug}/ledger': onDraft(),
  'GET /api/auctions/{slug}/record': onDraft(),
  'GET /api/auctions/{slug}/reserve-commitments': onDraft(),
  'GET /api/account/receipts/{slug}': onDraft(),
  'GET /api/auctions/{slug}/watchers': onDraft(),
  'GET /api/auctions/{slug}/bids': onDraft(),
  'GET /api/auctions/{slug}/comments': onDraft(),
  'GET /api/auctions/{slug}/comments/mine': onDraft(),
  'GET /api/auctions/{slug}/claims': onDraft(),
  'POST /api/auctions/{slug}/claims/{claim}/requests': onClaim(),
  'POST /api/auctions/{slug}/claims/{claim}/answers': onClaim({ outcome: 'declined', text: 'There is none to show.' }),
  'GET /api/auctions/{slug}/photo-coverage': onDraft(),
  'POST /api/auctions/{slug}/photo-coverage/{shot}/requests': onShot(),
  'POST /api/auctions/{slug}/photo-coverage/{shot}/answers': ({ draft, live, photo }) => [
    { path: { slug: draft, shot: 'seats' }, body: { outcome: 'attached', image_id: photo } },
    { path: { slug: live, shot: 'seats' }, body: { outcome: 'attached', image_id: photo } },
  ],
  'GET /api/auctions/{slug}/documents': onDraft(),
  'GET /api/auctions/{slug}/documents/{document}/file': onAuctionDocument,
  'GET /api/auctions/{slug}/changes': onDraft(),
  'GET /api/auctions/{slug}/listing': ({ draft }) => ({
    path: { slug: draft },
    query: { at: '2026-11-21T12:00:00.000Z' },
  }),
  'GET /api/auctions/{slug}/follow': onDraft(),
  'PUT /api/auctions/{slug}/follow': onDraft({ seller: true }),
  'PUT /api/auctions/{slug}/watch': onDraft(),
  'DELETE /api/auctions/{slug}/watch': onDraft(),
  'PUT /api/auctions/{slug}/reminder': onDraft(),
  'DELETE /api/auctions/{slug}/reminder': onDraft(),
  'PUT /api/auctions/{slug}/alert-override': onDraft({ override: 'mute' }),
  'POST /api/auctions/{slug}/bids': onDraft({ amount: 500_000 }),
  'POST /api/auctions/{slug}/bids/withdraw': onDraft(),
  'PUT /api/auctions/{slug}/second-chance': onDraft({ accepts: true }),
  'POST /api/auctions/{slug}/hold': onDraft({ maximum: 500_000, confirm: true }),
  'DELETE /api/auctions/{slug}/hold': onDraft(),
  'GET /api/account/live-board': ({ draft, live }) => ({
    query: { auctions: `${draft},${live}` },
    hides: 'shows only auctions that the caller follows',
  }),
  'GET /api/calendar': ({ draft }) => ({ query: { auction: draft } }),
  'PUT /api/auctions/{slug}/reserve-disclosure': onLive({ reveals_reserve: true }),
  'PUT /api/auctions/{slug}/reserve': onLive({ reserve: 800_000, reason: 'To sell it.' }),
  'GET /api/account/auctions/{slug}/interest': onLive(),
  'PUT /api/account/auctions/{slug}/listing': onLive({ subtitle: 'Mine now', facts: {}, story: [], note: 'Mine now.' }),
  'GET /api/account/auctions/{slug}/relist': onLive(),
  'POST /api/account/auctions/{slug}/relist': onLive(),
  'POST /api/auctions/{slug}/comments': ({ draft, live, bidOn, comment, photo }) => [
    { path: { slug: draft }, body: { text: 'Is it dry?' } },
    // A comment of another auction.
    { path: { slug: bidOn }, body: { text: 'Is it dry?', parent_id: comment } },
    { path: { slug: live }, body: { text: 'Is it dry?', images: [photo] } },
  ],
  'PUT /api/auctions/{slug}/comments/{id}': onComment({ text: 'Changed by another.' }),
  'POST /api/auctions/{slug}/comments/{id}/appeal': onComment({ text: 'It was a joke.' }),
  'POST /api/contact': ({ draft }) => ({
    body: { name: 'Another', email: 'other@site.test', subject: 'It', message: 'What is this one?', auction: draft },
    hides: 'words that match no public auction are passed on as they were typed',
  }),
  'POST /api/opening-reminders': ({ draft }) => ({ body: { email: 'other@site.test', auction: draft } }),
  'GET /api/account/dealers/{slug}': onDealer(),
  'GET /api/account/dealers/{slug}/statement': onDealer(),
  'GET /api/account/dealers/{slug}/statement.csv': onDealer(),
  'GET /api/account/dealers/{slug}/stock': onDealer(),
  'GET /api/account/dealers/{slug}/stock.csv': onDealer(),
  'POST /api/account/dealers/{slug}/stock/import': onlyPath(({ dealer }) => ({ slug: dealer }), stockFile()),
  'GET /api/account/dealers/{slug}/feed': onDealer(),
  'POST /api/account/dealers/{slug}/feed/preview': onDealer({ url: 'https://feed.test/cars.csv' }),
  'PUT /api/account/dealers/{slug}/feed': onDealer({
    url: 'https://feed.test/cars.csv',
    columns: {},
    is_daily: true,
  }),
  'POST /api/account/dealers/{slug}/feed/import': onDealer(),
  'DELETE /api/account/dealers/{slug}/feed': onDealer(),
  'PUT /api/account/dealers/{slug}': ({ dealer, photo }) => [
    { path: { slug: dealer }, body: { about: 'Mine now.' } },
    { path: { slug: 'other-cars' }, body: { logo: photo } },
  ],
  'PUT /api/account/dealers/{slug}/members/{username}': onMember({ role: 'manager' }),
  'DELETE /api/account/dealers/{slug}/members/{username}': onMember(),
  'POST /api/account/dealers/{slug}/invitations': onDealer({ email: 'third@site.test', role: 'member' }),
  'DELETE /api/account/dealers/{slug}/invitations/{id}': onlyPath(({ dealer, invitation }) => ({
    slug: dealer,
    id: invitation,
  })),
  'POST /api/account/dealers/{slug}/licence': ({ dealer, dealerDocument }) =>
    [dealer, 'other-cars'].map((slug) => ({
      path: { slug },
      body: { licence_number: 'D-1', licence_expires_on: '2030-01-01', documents: [dealerDocument] },
    })),
  'POST /api/account/dealer-applications': ({ dealerDocument }) => ({
    body: { ...APPLICATION, documents: [dealerDocument] },
  }),
  'DELETE /api/account/dealer-applications/{id}': onId('application'),
  'GET /api/dealer-documents/{id}': onId('dealerDocument'),
  'DELETE /api/account/dealer-documents/{id}': onId('dealerDocument'),
  'POST /api/account/dealer-invitations/{id}/accept': onId('received'),
  'POST /api/account/dealer-invitations/{id}/decline': onId('received'),
  'POST /api/account/bid-plans': ({ draft }) => ({
    body: { name: 'Another', wins: 1, budget: null, cars: [{ slug: draft, maximum: 500_000 }] },
  }),
  'PUT /api/account/bid-plans/{id}': onId('plan', {
    name: 'Another',
    wins: 1,
    budget: null,
    cars: [{ slug: 'any', maximum: 100_000 }],
  }),
  'PUT /api/account/bid-plans/{id}/state': onId('plan', { state: 'paused' }),
  'PUT /api/account/searches/{id}': onId('search', { name: 'Another', how_often: 'weekly' }),
  'DELETE /api/account/searches/{id}': onId('search'),
  'PUT /api/account/muted-members/{username}': ownEntry(() => ({ username: 'owner' })),
  'DELETE /api/account/muted-members/{username}': ownEntry(() => ({ username: 'owner' })),
  'POST /api/account/notifications/read': ({ notification }) => ({ body: { ids: [notification] }, isOwn: OWN_LIST }),
  'DELETE /api/account/notifications/devices/{id}': onId('device'),
  'DELETE /api/account/api-tokens/{id}': onId('token'),
  'POST /api/account/api-tokens': ({ dealer }) => ({
    body: { name: 'For another', scopes: ['auctions:read'], days: 30, dealer },
  }),
  'POST /api/account/webhooks': ({ dealer }) => ({
    body: { url: 'https://other.example/hook', kinds: ['bids.placed'], dealer },
  }),
  'GET /api/account/webhooks/{id}': onId('webhook'),
  'PUT /api/account/webhooks/{id}': onId('webhook', { url: 'https://other.example/hook' }),
  'DELETE /api/account/webhooks/{id}': onId('webhook'),
  'POST /api/account/webhooks/{id}/secret': onId('webhook'),
  'POST /api/account/webhooks/{id}/test': onId('webhook'),
  'GET /api/account/webhooks/{id}/deliveries': onId('webhook'),
  'GET /api/account/webhooks/{id}/deliveries/{event}': onDelivery,
  'POST /api/account/webhooks/{id}/deliveries/{event}/resend': onDelivery,
  'PUT /api/account/payments/methods/{id}/default': onId('card'),
  'DELETE /api/account/payments/methods/{id}': onId('card'),
  'POST /api/account/payments/holds/{id}/confirm': onId('hold'),
  'POST /api/account/payments/charges/{id}/pay': onId('charge'),
  'POST /api/account/payments/charges/{id}/confirm': onId('charge'),
  'POST /api/account/photos/uploads/{id}/photo': onId('upload'),
  'PUT /api/account/photos/{id}/hidden': onId('photo', {
    boxes: [{ x: 0, y: 0, width: 100, height: 100 }],
  }),
  'PUT /api/account/passkeys/{id}': onId('passkey', { name: 'Mine now' }),
  'DELETE /api/account/passkeys/{id}': onId('passkey', { password: 'correct horse battery' }),
  'DELETE /api/account/sessions/{id}': onId('session'),
  'GET /api/account/settlements/{slug}': onSale(),
  'POST /api/account/settlements/{slug}/actions': onSale({ action: 'say_paid' }),
  'POST /api/account/settlements/{slug}/offer': onSale({ action: 'offer', amount: 900_000 }),
  'POST /api/account/settlements/{slug}/second-chance': onSale({ accepted: true }),
  'GET /api/account/settlements/{slug}/bidders': onSale(),
  'POST /api/account/settlements/{slug}/bidders': onSale({ amount: 900_000, username: 'other' }),
  'POST /api/account/settlements/{slug}/dispute': onSale({ reason: 'It is another car.' }),
  'POST /api/account/settlements/{slug}/dispute/statements': onSale({ text: 'It is another car.' }),
  'GET /api/account/settlements/{slug}/bill-of-sale': onSale(),
  'GET /api/account/settlements/{slug}/documents': onSale(),
  'PUT /api/account/settlements/{slug}/documents': onSale({ documents: [] }),
  'GET /api/account/settlements/{slug}/documents/{document}/file': onlyPath(({ sold, vehicleDocument }) => ({
    slug: sold,
    document: vehicleDocument,
  })),
  'POST /api/account/settlement-evidence': ({ sold }) => ({ body: documentForm({ slug: sold }) }),
  'GET /api/settlement-evidence/{id}': onId('evidence'),
  'GET /api/account/appointments': ({ draft, live }) => [
    { query: { auction: draft }, hides: 'shows only appointments of the caller' },
    { query: { auction: live }, hides: 'shows only appointments of the caller' },
  ],
  'GET /api/account/appointments/{id}': onId('appointment'),
  'POST /api/account/appointments/{id}/steps': onId('appointment', { step: 'cancel' }),
  'POST /api/auctions/{slug}/appointments': onDraft({
    kind: 'inspection',
    dates: ['2030-01-01T12:00:00Z'],
    message: 'May I see it?',
  }),
  'GET /api/account/conversations/{id}': onId('conversation'),
  'PUT /api/account/conversations/{id}/read': onId('conversation'),
  'POST /api/account/messages': ({ conversation }) => ({ body: documentForm({ conversation, text: 'I read along.' }) }),
  'POST /api/account/messages/{id}/report': onId('message', { code: 'abuse' }),
  'GET /api/message-files/{id}': onId('message'),
  'GET /api/account/invoices/{number}': onlyPath(({ invoice }) => ({ number: invoice })),
  'GET /api/account/invoices/{number}/pdf': onlyPath(({ invoice }) => ({ number: invoice })),
  'POST /api/account/submissions': ({ vehicle }) => ({ body: { vehicle_id: vehicle } }),
  'GET /api/account/submissions/{id}': onId('submission'),
  'PUT /api/account/submissions/{id}': ({ submission, otherSubmission, photo, dealer, vehicle }) => [
    { path: { id: submission }, body: { subtitle: 'Mine now' } },
    { path: { id: otherSubmission }, body: { images: [{ id: photo }] } },
    {
      path: { id: otherSubmission },
      body: { story: [flawShownBy(photo)] },
      isOwn: 'a flaw is shown by a photo of its own listing, or by none',
    },
    { path: { id: otherSubmission }, body: { dealer } },
    { path: { id: otherSubmission }, body: { vehicle_id: vehicle } },
  ],
  'DELETE /api/account/submissions/{id}': onId('submission'),
  'POST /api/account/submissions/{id}/submit': onId('submission', { is_true: true, terms_accepted: true }),
  'POST /api/account/submissions/submit': ({ submission }) => ({
    body: { ids: [submission], is_true: true, terms_accepted: true },
    isOwn: 'another seller’s draft is refused, and the others are submitted',
  }),
  'POST /api/account/submissions/{id}/agree': onId('submission', { text_hash: 'x', agreed: true }),
  'PUT /api/account/submissions/{id}/requests/{request}': onlyPath(
    ({ submission }) => ({ id: submission, request: 'none' }),
    { answer: 'Done.' },
  ),
  'POST /api/account/submissions/{id}/hand-over': onId('submission', { username: 'someone' }),
  'GET /api/account/submissions/{id}/documents': onId('submission'),
  'PUT /api/account/submissions/{id}/documents/{document}': ({ submission, otherSubmission, vehicleDocument }) => [
    { path: { id: submission, document: vehicleDocument }, body: { is_shown: true } },
    { path: { id: otherSubmission, document: vehicleDocument }, body: { is_shown: true } },
  ],
  'POST /api/account/vehicles': ({ photo }) => ({
    body: { year: 1980, make: 'BMW', model: 'M1', images: [{ id: photo }] },
  }),
  'GET /api/account/vehicles/{id}': onId('vehicle'),
  'PUT /api/account/vehicles/{id}': ({ vehicle, otherVehicle, photo }) => [
    { path: { id: vehicle }, body: { notes: 'Mine now.' } },
    { path: { id: otherVehicle }, body: { images: [{ id: photo }] } },
  ],
  'DELETE /api/account/vehicles/{id}': onId('vehicle'),
  'GET /api/account/vehicles/{id}/documents': onId('vehicle'),
  'POST /api/account/documents': ({ vehicle }) => ({ body: documentForm({ vehicle_id: vehicle, kind: 'title' }) }),
  'GET /api/account/documents/{id}/file': onId('vehicleDocument'),
  'DELETE /api/account/documents/{id}': onId('vehicleDocument'),
};

const UPLOAD = '/api/account/photos/uploads/{id}';
const onUpload = (headers: Readonly<Record<string, string>> = {}, body?: string): Calls => {
  return ({ upload }) => ({
    path: { id: upload },
    headers: { 'tus-resumable': '1.0.0', ...headers },
    ...(body === undefined ? {} : { body }),
  });
};
const BYTES = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };

/** Calls of the upload protocol, which are no endpoints of `src/contract`. */
export const PROTOCOL_CALLS: Readonly<Record<string, Calls>> = {
  [`HEAD ${UPLOAD}`]: onUpload(),
  [`GET ${UPLOAD}`]: onUpload(),
  [`PATCH ${UPLOAD}`]: onUpload(BYTES, '0123456789'),
  [`DELETE ${UPLOAD}`]: onUpload(),
};

/** Calls without another person's id, and why. */
export const PUBLIC_IDS: Readonly<Record<string, string>> = {
  'PUT /api/auctions/{slug}/comments/{id}/vote': 'everybody may vote for a public comment',
  'DELETE /api/auctions/{slug}/comments/{id}/vote': 'takes back the caller’s own vote',
  'POST /api/auctions/{slug}/comments/{id}/report': 'everybody may report a public comment',
  'GET /api/members/{username}': 'usernames are public; members choose what their page shows',
  'GET /api/members/{username}/auctions': 'usernames are public; members choose what their page shows',
  'GET /api/members/{username}/comments': 'usernames are public; members choose what their page shows',
  'GET /api/auctions': 'lists public auctions only; its dealer narrows them',
  'GET /api/vehicles/{vin}': 'shows public auctions only',
  'GET /api/dealers/{slug}': 'dealers are public',
  'GET /api/cars/{make}': 'makes are public',
  'GET /api/makes/{make}/follow': 'makes are public; says whether the caller follows one',
  'PUT /api/makes/{make}/follow': 'makes are public; changes only what the caller follows',
  'GET /api/cars/{make}/{model}': 'models are public',
  'GET /api/cars/{make}/{model}/follow': 'models are public; says whether the caller follows one',
  'PUT /api/cars/{make}/{model}/follow': 'models are public; changes only what the caller follows',
  'GET /api/blog/{slug}': 'the slug is public',
  'GET /api/news/{slug}': 'the slug is public',
  'GET /api/pages/{slug}': 'the slug is public',
  'GET /api/photographers/{slug}': 'the slug is public',
  'GET /api/services/{slug}': 'the slug is public',
  'GET /api/market/dumps/{day}': 'days are public',
  'GET /api/calendar/{token}': 'the token is the secret',
  'POST /api/login/passkey': 'a passkey is proven by its signature, not by its id',
  'POST /api/account/passkeys': 'the id of a new passkey, made by the caller’s device',
  'POST /api/account/confirmation/passkey': 'a passkey is proven by its signature, not by its id',
  'POST /api/account/payments/sandbox/answer-bank': 'the client secret is the secret, of a bank for tests',
};
