export const PLACEHOLDERS = {
  site: { means: 'The site’s name', example: 'Hammerdown' },
  name: { means: 'The recipient’s name', example: 'Dana Whitcombe' },
  what: { means: 'What happened, in one line: the built-in subject', example: 'You’ve been outbid' },
  details: {
    means: 'The details: the built-in text',
    example: 'Sam asked whether the service records go back to the first owner.',
  },
  car: { means: 'The auction’s title', example: '1971 Datsun 240Z' },
  bid: { means: 'The current bid when the email is written', example: '$51,000' },
  closes: { means: 'When the auction closes, in the recipient’s time zone', example: 'Sat, Nov 21, 4:05 PM CST' },
  opens: { means: 'When bidding opens', example: 'Mon, Nov 23, 6:00 PM UTC' },
  passkey: { means: 'The passkey’s name', example: 'Dana’s phone' },
  when: {
    means: 'When it happened, in the recipient’s time zone',
    example: 'Saturday, November 21, 2026, 4:05 PM CST',
  },
  device: { means: 'The browser and network used', example: 'Firefox on Windows (203.0.113.7)' },
  new_email: { means: 'The new email address', example: 'dana@new.example' },
  dealer: { means: 'The dealer’s name', example: 'Meridian Motor Cars' },
  by: { means: 'The username of the person who did it', example: 'dana_w' },
  role: { means: 'The role at the dealer', example: 'manager' },
  role_description: {
    means: 'What the role can do, in a sentence',
    example: 'Managers sell, edit the public page, manage integrations and invite members.',
  },
  reason: {
    means: 'The reason given, or nothing if there is none',
    example: 'The address on the registration doesn’t match the license.',
  },
  good_until: { means: 'The last day the license is valid', example: 'June 30, 2028' },
  licence: { means: 'The license status, in a few words', example: 'the license expires on December 31, 2026' },
  subject: { means: 'The subject of the inquiry', example: 'Inspection before the auction closes' },
  reference: { means: 'The inquiry’s reference number', example: '4F1A90C2' },
  answer: {
    means: 'Our reply',
    example: 'Yes, of course. Saturday from 10 AM works.\n\nAsk for the front desk when you arrive.',
  },
  message: { means: 'The message we’re replying to', example: 'Can I see the car before the auction closes?' },
  auctions: {
    means: 'How many auctions close today and how many are new, in words',
    example: '3 auctions close today, 2 are new',
  },
  update_count: { means: 'The number of updates, in words', example: '3 updates' },
} as const;
export type Placeholder = keyof typeof PLACEHOLDERS;
