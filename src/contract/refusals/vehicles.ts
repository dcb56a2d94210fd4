import type { RefusalTable } from './define.ts';

export const VEHICLE_REFUSALS = {
  no_auction_of_vehicle: { status: 404, wireCode: 'not_found', message: 'This vehicle hasn’t been auctioned here.' },
  vehicle_not_found: { status: 404, wireCode: 'not_found', message: 'Vehicle not found in your garage.' },
  vehicle_make_not_found: { status: 404, wireCode: 'not_found', message: 'Make not found.' },
  vehicle_model_not_found: { status: 404, wireCode: 'not_found', message: 'Model not found.' },
  proposed_model_not_found: {
    status: 404,
    wireCode: 'not_found',
    message: 'This proposal was already decided, or its vehicle was changed.',
  },
  vin_unreadable: {
    status: 422,
    wireCode: 'no_vin',
    field: 'vin',
    message: ({ problem }: { problem: string }) => problem,
  },
  garage_full: {
    status: 409,
    message: ({ limit }: { limit: number }) => `Your garage can hold up to ${limit} vehicles. Remove one first.`,
  },
  document_not_found: { status: 404, wireCode: 'not_found', message: 'Document not found.' },
  too_many_vehicle_documents: {
    status: 409,
    wireCode: 'too_many_documents',
    message: ({ limit }: { limit: number }) => `A vehicle can have up to ${limit} documents. Remove one first.`,
  },
  photo_not_found: { status: 404, wireCode: 'not_found', message: 'Photo not found.' },
  photo_lost: { status: 404, wireCode: 'not_found', message: 'We lost this photo. Please add it again.' },
  photo_locked: {
    status: 409,
    wireCode: 'photo_is_fixed',
    message: 'This photo is in a public auction, so you can’t change it. Contact us to hide something in it.',
  },
  photo_changed: {
    status: 409,
    wireCode: 'changed_meanwhile',
    message: 'This photo was just changed elsewhere. Check it and try again.',
  },
  photo_storage_full: {
    status: 507,
    wireCode: 'no_room',
    field: 'photo',
    message: 'We can’t store more photos right now. Your earlier photos are safe. Please try again later.',
  },
  upload_not_found: { status: 404, wireCode: 'not_found', message: 'Upload not found.' },
  upload_incomplete: { status: 409, message: 'The upload isn’t complete yet.' },
} satisfies RefusalTable;
