import { expect, it } from 'vitest';
import { ApiError } from '#contract/client.ts';
import { nullIfUnavailable } from './problems.ts';

it('hides only that a service is unavailable', () => {
  expect(nullIfUnavailable(new ApiError(503, { message: 'Down.' }))).toBeNull();
  for (const error of [
    new ApiError(401, { message: 'Sign in.' }),
    new ApiError(500, { message: 'Ours.' }),
    new Error(),
  ])
    expect(() => nullIfUnavailable(error)).toThrow(error);
});
