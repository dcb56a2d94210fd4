import { z } from 'zod';
import { endpoint, json, user } from '../endpoint.ts';
import { fileField, HideAreasSchema, ImageSchema, UploadedImageSchema } from '../primitives.ts';
import { IdParams } from '../params.ts';

export const uploadPhoto = endpoint('POST /api/account/photos', {
  summary: 'Upload a photo',
  description:
    'One file of at most 30 MB as `photo` of a multipart form: JPEG, HEIC, PNG, WebP, AVIF or TIFF. It is turned upright, and its metadata (such as where it was taken) is removed. Use its `id` to place it on a vehicle or a submission.',
  who: user({ scope: 'listings:write' }),
  form: z.object({ photo: fileField('Choose a photo.') }),
  answer: json(UploadedImageSchema, 'The stored photo', 201),
  refusals: [413, 429, 503, 507],
});

export const finishUpload = endpoint('POST /api/account/photos/uploads/{id}/photo', {
  summary: 'Finish a resumable photo upload',
  description:
    'Send the chunks to `/api/account/photos/uploads` with the tus 1.0.0 protocol (creation, termination). Uploads can be resumed for a day. Safe to repeat: the same upload returns the same photo.',
  who: user(),
  params: IdParams,
  answer: json(UploadedImageSchema, 'The stored photo', 201),
  refusals: [409, 422, 503, 507],
});

export const hideAreas = endpoint('PUT /api/account/photos/{id}/hidden', {
  summary: 'Hide license plates in a photo',
  description:
    'The boxes are covered in every version shown. The original has no public address; an empty list shows it again.',
  who: user({ scope: 'listings:write' }),
  params: IdParams,
  body: HideAreasSchema,
  answer: json(ImageSchema, 'The photo as shown now, at a new address'),
  refusals: [409, 503, 507],
});
