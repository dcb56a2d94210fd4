import { type ClickCounter, REASON } from './staff-clicks-hand.ts';

/** Enter chooses the usual reason that has the focus, and goes on. */
async function checkAndApprove(hand: ClickCounter): Promise<void> {
  await hand.page.locator('select[name=slot]:enabled').waitFor();
  await hand.page.getByRole('group', { name: 'Review', exact: true }).focus();
  hand.clicks = 0;
  await hand.key('0');
  const reasons = hand.page.getByRole('group', { name: /^Reason: / });
  while ((await reasons.locator(':focus').count()) > 0) await hand.key('Enter');
  await hand.key('Enter');
  await hand.see(/^Approved .*The seller is asked/);
}

interface Task {
  readonly name: string;
  /** Presses of keys, pointers and choices in lists. */
  readonly most: number;
  walk(hand: ClickCounter): Promise<void>;
}

export const TASKS: readonly Task[] = [
  {
    name: 'Approve a submission with a warning and choose its slot, after reading',
    most: 4,
    async walk(hand) {
      await hand.follow(hand.nextReview(/harlan_w$/));
      await checkAndApprove(hand);
    },
  },
  {
    name: 'Ask a seller for a change',
    most: 5,
    async walk(hand) {
      await hand.follow(hand.nextReview(/^(?!harlan_w)\w+$/));
      await hand.press(hand.page.locator('summary', { hasText: 'Request changes' }));
      await hand.choose(hand.page.getByLabel('Point 1', { exact: true }), { label: 'Mileage' });
      await hand.type(
        hand.page.getByLabel('What needs to change', { exact: true }),
        'The photo of the odometer shows more.',
      );
      await hand.press(hand.button('Send request'));
      await hand.see('Sent to the seller, in the app and by email.');
    },
  },
  {
    name: 'Approve one with two warnings, after reading',
    most: 4,
    async walk(hand) {
      await hand.follow(hand.nextReview(/^hillclimb_joan/));
      await hand.page
        .getByRole('group', { name: /^Reason: / })
        .nth(1)
        .waitFor();
      await checkAndApprove(hand);
    },
  },
  {
    name: 'Schedule an auction',
    most: 3,
    async walk(hand) {
      await hand.follow(hand.nextReview(/^harlan_w, ready to schedule$/));
      await hand.press(hand.button(/ free$/));
      await hand.press(hand.button('Schedule'));
      await hand.see('Scheduled. The seller was notified.');
    },
  },
  {
    name: 'Move a closing',
    most: 4,
    async walk(hand) {
      await hand.follow(hand.link(/^Calendar/));
      await hand.press(hand.button(/^Move \d{4} /));
      const drawer = hand.page.getByRole('dialog');
      await hand.press(drawer.getByRole('button', { name: /free$/ }).last());
      await hand.type(drawer.getByLabel('Reason', { exact: true }), REASON);
      await hand.press(drawer.getByRole('button', { name: 'Move auction', exact: true }));
      await hand.see(/^Moved to/);
    },
  },
  {
    name: 'Extend an auction',
    most: 4,
    async walk(hand) {
      await hand.follow(hand.link(/^Live/));
      await hand.follow(hand.link('1971 Datsun 240Z for the walk'));
      await hand.press(hand.page.getByText('Extend closing time', { exact: true }).first());
      await hand.explain('Public note', /^Extend closing time$/);
      await hand.see('Closing time extended.');
    },
  },
  {
    name: 'Block a bidder',
    most: 4,
    async walk(hand) {
      await hand.follow(hand.link(/^Live/));
      await hand.follow(hand.link('1971 Datsun 240Z for the walk'));
      await hand.press(hand.button(/^Block marcus_k ?…$/));
      await hand.explain('Public note', /^Pause and request block$|^Block bidder$/);
      await hand.see(/^Bidding paused\.|^Bidder blocked/);
    },
  },
  {
    name: 'Void a bid',
    most: 4,
    async walk(hand) {
      await hand.follow(hand.link(/^Live/));
      await hand.follow(hand.link('1971 Datsun 240Z for the walk'));
      await hand.press(hand.button(/^Void bid 2 ?…$/));
      await hand.explain('Public reason', /void of bid 2$/);
      await hand.see(/^Bidding paused\./);
    },
  },
  {
    name: 'Answer an inquiry',
    most: 3,
    async walk(hand) {
      await hand.follow(hand.link(/^Inbox/));
      await hand.follow(hand.inRow(/Inquiry/));
      await hand.type(hand.page.getByLabel('Your answer').first(), 'On Friday from nine, in our hall.');
      await hand.press(hand.button('Send answer'));
      await hand.see(/was sent to/);
    },
  },
  {
    name: 'Remove a reported comment',
    most: 4,
    async walk(hand) {
      await hand.follow(hand.link(/^Inbox/));
      await hand.follow(hand.inRow(/Insulting|Spam|Off topic|private information|misleading|Something else/));
      await hand.button('Remove comment').waitFor();
      await hand.key('x');
      await hand.key('Enter');
      await hand.see('Comment removed.');
    },
  },
  {
    name: 'Add strike',
    most: 4,
    async walk(hand) {
      await hand.find('newbie', /newbie_nell/);
      await hand.press(hand.page.locator('summary', { hasText: 'Add strike' }));
      await hand.type(
        hand.main().locator('details[open]').getByLabel('What they did'),
        'Did not come to collect, twice.',
      );
      await hand.press(hand.button('Add strike'));
      await hand.see('Strike added.');
    },
  },
  {
    name: 'Refund a charge',
    most: 3,
    async walk(hand) {
      await hand.follow(hand.link(/^Payments/));
      await hand.follow(hand.inRow(/Paid/));
      await hand.type(hand.main().getByLabel('Reason', { exact: true }), REASON);
      await hand.press(hand.button(/^Refund \$/));
      // Above the limit of the settings, a second person approves it.
      await hand.see(/^Refund of|^Requested\./);
    },
  },
  {
    name: 'Publish an article',
    most: 3,
    async walk(hand) {
      await hand.follow(hand.link(/^Content/));
      await hand.follow(hand.inRow(/Draft/));
      await hand.press(hand.button('Publish now'));
      await hand.see(/Published/);
    },
  },
  {
    name: 'Find a person by part of a name',
    most: 2,
    async walk(hand) {
      await hand.find('whitc', /^dana_w|Dana Whitcombe/);
      await hand.page.getByRole('heading', { level: 1 }).filter({ hasText: 'dana_w' }).waitFor();
    },
  },
  {
    name: 'Extend all auctions that close tonight',
    most: 4,
    async walk(hand) {
      await hand.follow(hand.link('Extend several'));
      await hand.press(hand.page.getByRole('table').getByRole('checkbox', { name: 'Select all rows shown' }));
      await hand.press(hand.page.locator('summary').filter({ hasText: /^Extend$/ }));
      await hand.press(hand.button(/^Extend \d+ auctions$/));
      await hand.see(/^\d+ auctions extended\.$/);
    },
  },
  {
    name: 'Ask to extend all live auctions',
    most: 3,
    async walk(hand) {
      await hand.follow(hand.link(/^Live/));
      await hand.press(hand.page.locator('summary', { hasText: 'Extend all live auctions' }));
      await hand.explain('Public note', /^Request extension$/);
      await hand.see(/^Requested\./);
    },
  },
  {
    name: 'Remind all late payments',
    most: 3,
    async walk(hand) {
      await hand.follow(hand.link(/^Settlements/));
      await hand.press(hand.page.locator('summary', { hasText: /^Remind all late/ }));
      await hand.press(hand.button(/^Send \d+ reminders?$/));
      await hand.see(/^\d+ reminders? sent\.$/);
    },
  },
  {
    name: 'Approve what a colleague asked for',
    most: 2,
    async walk(hand) {
      await hand.follow(hand.link(/^Approvals/));
      await hand.press(hand.button('Approve'));
      await hand.see(/^Approved/);
    },
  },
  {
    name: 'Export last month’s payments and journal',
    most: 4,
    async walk(hand) {
      await hand.follow(hand.link(/^Payments/));
      await hand.follow(hand.link('Last month'));
      for (const file of ['Download CSV', 'Journal CSV']) {
        const download = hand.page.waitForEvent('download');
        await hand.press(hand.link(file));
        await download;
      }
    },
  },
  {
    name: 'Look up an invoice',
    most: 2,
    async walk(hand) {
      await hand.find('invoice 1', /^Invoice 000001/);
      await hand.see('000001');
    },
  },
  {
    name: 'Change a setting',
    most: 3,
    async walk(hand) {
      await hand.follow(hand.link(/^Settings/));
      await hand.follow(hand.main().getByRole('link', { name: 'Closing and calendar' }).first());
      await hand.type(hand.page.getByLabel(/^Soft close/).first(), '3');
      await hand.type(hand.main().getByLabel('Reason', { exact: true }), REASON);
      await hand.press(hand.button('Save changes'));
      await hand.see(/^Saved: /);
    },
  },
  {
    name: 'Export the audit log',
    most: 2,
    async walk(hand) {
      await hand.follow(hand.link(/^Audit log/));
      const download = hand.page.waitForEvent('download');
      await hand.press(hand.link('CSV'));
      await download;
    },
  },
  {
    name: 'Correct a listing',
    most: 4,
    async walk(hand) {
      await hand.find('240Z for the walk', /^1971 Datsun 240Z for the walk/);
      await hand.follow(hand.link(/^Edit/));
      await hand.type(hand.page.getByLabel('Subtitle', { exact: true }), 'Matching numbers');
      await hand.type(hand.page.getByLabel('What you changed and why', { exact: true }), 'The seller sent the papers.');
      await hand.press(hand.button(/^Publish changes$|^Save changes$/));
      await hand.page.waitForURL(/\/operator\/auctions\/[^/]+$/);
    },
  },
  {
    name: 'Write to the sides of a sale',
    most: 4,
    async walk(hand) {
      await hand.follow(hand.link(/^Settlements/));
      await hand.follow(hand.inTable('Sales'));
      await hand.press(hand.page.locator('summary', { hasText: 'Send message' }));
      await hand.type(hand.main().locator('details[open]').getByLabel('Message'), 'Please send us the receipt.');
      await hand.press(hand.button('Send message'));
      await hand.see('Message sent.');
    },
  },
  {
    name: 'Decide a dispute with a partial refund',
    most: 4,
    async walk(hand) {
      await hand.follow(hand.link(/^Disputes/));
      await hand.follow(hand.inTable('Disputes'));
      await hand.press(hand.main().getByRole('radio', { name: /part of the premium refunded/ }));
      await hand.type(hand.main().getByLabel(/^Refund to the buyer/), '10.00');
      await hand.type(hand.main().getByLabel('Reason', { exact: true }).first(), REASON);
      await hand.press(hand.button('Decide dispute'));
      await hand.see(/^Dispute decided|^Requested\./);
    },
  },
];
