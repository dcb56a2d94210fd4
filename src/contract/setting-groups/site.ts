import type { SettingGroup } from './setting-field.ts';

export const SITE = {
  slug: 'site',
  title: 'Site and contact',
  note: 'Your name, look and contact details, and whether the site is open.',
  fields: {
    site_name: {
      label: 'Name',
      kind: 'text',
      affects: 'The header, page titles, emails, invoices and search results.',
    },
    logo_image: {
      label: 'Logo',
      kind: 'picture',
      hint: 'Shown in the header next to the name. Use a wide image, at least 320 pixels wide.',
      affects: 'The header of every page.',
    },
    signal_colour: {
      label: 'Color',
      kind: 'colour',
      hint: 'Text on it is black or white, whichever has more contrast.',
      affects: 'Bid buttons, urgent badges and the countdown.',
    },
    contact_email: {
      label: 'Email address',
      kind: 'email',
      hint: 'Leave blank to send inquiries to staff.',
      affects: 'Where inquiries are sent, the contact page and invoices.',
    },
    contact_phone: { label: 'Phone', kind: 'text', affects: 'The contact page.' },
    postal_address: { label: 'Postal address', kind: 'lines', affects: 'The contact page and invoices.' },
    results_terms: {
      label: 'Terms of use of the results data',
      kind: 'lines',
      hint: 'What people may do with the files of all results. Leave blank to say nothing.',
      affects: 'The market page, above the downloads.',
    },
    site_access: {
      label: 'Site access',
      kind: 'choice',
      options: [
        ['open', 'Public'],
        ['closed', 'Closed: visitors see the launch page'],
      ],
      affects: 'Every visitor. Staff can always sign in.',
    },
    site_opens_at: {
      label: 'Opens at',
      kind: 'moment',
      hint: 'In UTC. Leave blank to open the site manually.',
      affects: 'A closed site opens automatically at this time.',
    },
  },
} as const satisfies SettingGroup;

export const LOCALE = {
  slug: 'locale',
  title: 'Locale and currency',
  note: 'How times, distances and amounts are formatted.',
  fields: {
    time_zone: {
      label: 'Time zone',
      kind: 'zone',
      affects: 'The calendar, closing slots and all times in the console. Members see their own time zone.',
    },
    locale: {
      label: 'Locale',
      kind: 'locale',
      affects: 'Dates, numbers and vehicle terms on every page and in every email.',
    },
    email_language: {
      label: 'Main language of emails',
      kind: 'language',
      affects: 'Emails to people who chose no other language, and texts that aren’t translated. Pages stay English.',
    },
    email_languages: {
      label: 'Other languages of emails',
      kind: 'languages',
      hint: 'Write their texts under “Email templates”.',
      affects: 'Which languages people can choose. New members get their browser’s language, if it’s one of these.',
    },
    distance_unit: { label: 'Distance unit', kind: 'unit', affects: 'Mileage on listings, in filters and in emails.' },
    currency: {
      label: 'Currency',
      kind: 'currency',
      hint: 'Can’t be changed once an auction was published.',
      affects: 'All amounts. They keep their number: $250 becomes £250.',
    },
  },
} as const satisfies SettingGroup;

const COMMENTS = ['comment', 'comments'] as const;

export const SECURITY = {
  slug: 'security',
  title: 'Security and abuse',
  note: 'Requirements for new passwords, and limits on posting.',
  fields: {
    breached_passwords: {
      label: 'Passwords exposed in data breaches',
      kind: 'choice',
      hint: 'We send only the first 5 characters of a hash, never the password or who chose it.',
      options: [
        ['accept', 'Don’t check'],
        ['refuse', 'Check and reject'],
      ],
      affects: 'Registration and password changes. Common passwords are always rejected.',
    },
    comments_in_five_minutes: {
      label: 'Comments per person in five minutes',
      kind: 'count',
      unit: COMMENTS,
      affects: 'Everyone who comments. More comments are rejected until some minutes later.',
    },
  },
} as const satisfies SettingGroup;
