import { refusalUnlessMay } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, type Result } from '#contract/result.ts';
import { feedbackToken } from './public-routes.ts';
import type { NotificationDeps } from './deps.ts';

/** A secret: whoever has it can stop email to any address. */
export const feedbackAddress = ({ config }: Pick<NotificationDeps, 'config'>): string =>
  `${config.publicUrl}/api/webhooks/mail/${feedbackToken(config)}`;

export const readFeedbackAddress = (deps: Pick<NotificationDeps, 'config'>, actor: Actor): Result<{ url: string }> =>
  refusalUnlessMay(actor, 'change_settings') ?? accepted({ url: feedbackAddress(deps) });
