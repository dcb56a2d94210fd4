import { Server } from '@tus/server';
import type { Context } from 'hono';
import * as endpoints from '#contract/endpoints/photos.ts';
import { type ApiEnv, requireSignedIn } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import { answerTooMany, type RateLimits } from '#platform/http/rate-limit.ts';
import { accepted, invalid, refusalMessage, refuse, type Result } from '#contract/result.ts';
import { answerRefusal, problem, PROBLEM_STATUSES, type ProblemStatus } from '#platform/http/result.ts';
import { newId } from '#platform/ids.ts';
import type { Media, NewImage } from './media.ts';
import { MEDIA_LIMITS, TOO_LARGE, UPLOADS_BY_USER } from './limits.ts';
import { presentUpload } from './presenter.ts';
import { findImage, type ImageRecord } from './store.ts';
import { type PiecesDeps, UploadPieces } from './upload-pieces.ts';
import { findUpload, finishUpload, type UploadRecord } from './upload-store.ts';

const ADDRESS = '/account/photos/uploads';
const PAYLOAD_TOO_LARGE = 413;

export function resumableRoutes(deps: PiecesDeps, media: Pick<Media, 'addImage' | 'hideAreas'>, limits: RateLimits) {
  const api = newApi();
  const { executor } = deps.database;
  const pieces = new UploadPieces(deps);
  const taking = new Map<string, Promise<Result<UploadedImage>>>();

  bind(api, endpoints.finishUpload, async ({ actor, params: { id } }) => {
    const upload = await findUpload(executor, id);
    if (upload === null || upload.ownerId !== actor.userId) return refuse('upload_not_found');
    if (upload.received < upload.length) return refuse('upload_incomplete');
    const work = taking.get(id) ?? ingestUpload(deps, { media, pieces, upload }).finally(() => taking.delete(id));
    taking.set(id, work);
    const result = await work;
    return result.ok ? accepted(presentUpload(result.value)) : result;
  });
  bind(api, endpoints.hideAreas, ({ actor, params, body }) => media.hideAreas(actor, { ...params, ...body }));
  const answer = answerTus(deps, pieces, limits);
  api.post(ADDRESS, answer);
  api.on(['PATCH', 'DELETE'], `${ADDRESS}/:id`, answer);
  // The router handles HEAD as GET.
  api.get(`${ADDRESS}/:id`, answer);
  return api;
}

function answerTus(deps: PiecesDeps, pieces: UploadPieces, limits: RateLimits) {
  const owners = new WeakMap<Request, string>();
  const server = new Server({
    path: `/api${ADDRESS}`,
    relativeLocation: true,
    datastore: pieces,
    maxSize: MEDIA_LIMITS.uploadBytes,
    namingFunction: () => newId(),
    onUploadCreate: (request) => Promise.resolve({ metadata: { owner: owners.get(request as Request) ?? '' } }),
  });
  return async (c: Context<ApiEnv>): Promise<Response> => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const request = c.req.raw;
    if (request.method === 'POST') {
      if (c.req.header('upload-length') === '0') return answerRefusal(c, invalid({ photo: ['The file is empty.'] }));
      const tooMany = await limits.take(UPLOADS_BY_USER, actor.userId);
      if (tooMany !== null) return answerTooMany(c, tooMany);
      owners.set(request, actor.userId);
    } else {
      const upload = await findUpload(deps.database.executor, c.req.param('id') ?? '');
      if (upload === null || upload.ownerId !== actor.userId || request.method === 'GET')
        return answerRefusal(c, refuse('upload_not_found'));
    }
    const answered = await server.handleWeb(request);
    return answered.ok ? answered : answerProblem(c, answered);
  };
}

const isStatus = (status: number): status is ProblemStatus => PROBLEM_STATUSES.some((each) => each === status);

async function answerProblem(c: Context<ApiEnv>, answered: Response): Promise<Response> {
  if (!isStatus(answered.status)) return answered;
  const text = (await answered.text()).trim();
  const shown = problem(c, answered.status, {
    message:
      answered.status === PAYLOAD_TOO_LARGE
        ? TOO_LARGE
        : text === ''
          ? refusalMessage(refuse('upload_not_found'))
          : text,
    code: answered.status === 507 ? 'no_room' : 'upload_refused',
  });
  for (const name of ['tus-resumable', 'connection']) {
    const value = answered.headers.get(name);
    if (value !== null) shown.headers.set(name, value);
  }
  return shown;
}

type UploadedImage = ImageRecord & Partial<NewImage>;

/** Idempotent: returns the photo if the upload already became one. */
async function ingestUpload(
  deps: PiecesDeps,
  { media, pieces, upload }: { media: Pick<Media, 'addImage'>; pieces: UploadPieces; upload: UploadRecord },
): Promise<Result<UploadedImage>> {
  const { executor } = deps.database;
  if (upload.imageId !== null) return foundAgain(deps, upload.imageId);
  const bytes = await pieces.bytesOf(upload);
  if (bytes === null) return refuse('upload_not_found');
  const result = await media.addImage(bytes, { createdBy: upload.ownerId });
  if (!result.ok) {
    // An invalid photo never becomes valid, so it is deleted. One refused for lack of space may succeed later.
    if (result.code === 'invalid') await pieces.drop(upload);
    return result;
  }
  if (!(await finishUpload(executor, upload.id, result.value.id))) {
    const present = await findUpload(executor, upload.id);
    return present === null || present.imageId === null
      ? refuse('upload_not_found')
      : foundAgain(deps, present.imageId);
  }
  await pieces.dropPieces(upload);
  return result;
}

async function foundAgain(deps: PiecesDeps, imageId: string): Promise<Result<ImageRecord>> {
  const image = await findImage(deps.database.executor, imageId);
  return image === null ? refuse('upload_not_found') : accepted(image);
}
