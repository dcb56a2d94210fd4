import { refusalUnlessMay } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, type Result } from '#platform/http/result.ts';
import { feedbackToken } from './open-routes.ts';
import type { NotificationParts } from './parts.ts';

/** Where mail services report bounces and complaints: whoever has the address can end somebody's mail. */
export const feedbackAddress = ({ config }: Pick<NotificationParts, 'config'>): string =>
  `${config.publicUrl}/api/webhooks/mail/${feedbackToken(config.secret)}`;

/** The same, for who sets the house up. */
export const readFeedbackAddress = (parts: Pick<NotificationParts, 'config'>, actor: Actor): Result<{ url: string }> =>
  refusalUnlessMay(actor, 'change_settings') ?? accepted({ url: feedbackAddress(parts) });
