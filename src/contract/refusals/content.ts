import type { RefusalTable } from './define.ts';

export const CONTENT_REFUSALS = {
  content_changed: {
    status: 409,
    wireCode: 'newer_version',
    message: 'Someone else saved a newer version. Review it first.',
    details: ({ version }: { version: number }) => ({ version }),
  },
  content_not_found: {
    status: 404,
    wireCode: 'not_found',
    message: ({ what }: { what: string }) => `We couldn’t find this ${what}.`,
  },
  content_not_published: { status: 409, wireCode: 'not_published', message: 'It’s already a draft.' },
  answer_has_placeholder: {
    status: 422,
    field: 'answer',
    message: ({ placeholder }: { placeholder: string }) => `Replace {{${placeholder}}} before you send this.`,
  },
  enquiry_answered: { status: 409, wireCode: 'answered', message: 'This was already answered.' },
  content_address_fixed: {
    status: 409,
    field: 'slug',
    wireCode: 'published',
    message: 'Published content keeps its address. Unpublish it first.',
  },
  content_address_taken: {
    status: 422,
    field: 'slug',
    wireCode: 'address_taken',
    message: 'This address is already in use. Choose another one.',
  },
} satisfies RefusalTable;
