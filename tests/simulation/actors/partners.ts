import { WebhookDeliveryPageSchema, NewWebhookSchema, WebhookSchema } from '#contract/partners.ts';
import { WEBHOOK_KIND_NAMES } from '#contract/partner-kinds.ts';
import type { PartnerEndpoint } from '../record.ts';
import type { Scene } from './scene.ts';

/** As the partners’ guide promises: ten retries, over three days. */
const ATTEMPTS = 11;
const endpointsPath = '/api/account/webhooks';

/** A seller and someone who sells nothing, whose servers receive webhooks. */
export class Partners {
  readonly #scene: Scene;
  #unanswered: PartnerEndpoint | null = null;

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  async subscribe(): Promise<void> {
    await this.#add('sue', { isSeller: true });
    await this.#add('wes', { isSeller: false });
  }

  async #add(owner: string, { isSeller }: { isSeller: boolean }): Promise<void> {
    const { world, record } = this.#scene;
    const url = `https://${owner}.partner.test/events`;
    const asked = { url, kinds: WEBHOOK_KIND_NAMES, all_auctions: !isSeller };
    const answer = await world.request(owner, 'POST', endpointsPath, asked);
    const { id, secret } = NewWebhookSchema.parse(answer?.body);
    world.receivers.useSecret(url, secret);
    record.endpoints.push({ owner, id, url, seller: isSeller ? owner : null, wasDisabled: false });
  }

  /** From now on its server only accepts the new secret. */
  async changeSecret(
    endpoint = this.#scene.dice.pick(this.#scene.record.endpoints as [PartnerEndpoint]),
  ): Promise<void> {
    const { world } = this.#scene;
    const answer = await world.request(endpoint.owner, 'POST', `${endpointsPath}/${endpoint.id}/secret`);
    if (answer === null) this.#unanswered = endpoint;
    else if (answer.status === 200) world.receivers.useSecret(endpoint.url, NewWebhookSchema.parse(answer.body).secret);
  }

  /** A partner that never saw the new secret asks for another. */
  async repeatUnanswered(): Promise<void> {
    const endpoint = this.#unanswered;
    this.#unanswered = null;
    if (endpoint !== null) await this.changeSecret(endpoint);
  }

  /** Their servers work again: they enable what was disabled, and ask for what failed. */
  async recover(): Promise<void> {
    const { world, record } = this.#scene;
    for (const endpoint of record.endpoints) {
      const path = `${endpointsPath}/${endpoint.id}`;
      const { state } = WebhookSchema.parse((await world.request(endpoint.owner, 'GET', path))?.body);
      if (state === 'disabled') {
        endpoint.wasDisabled = true;
        await world.request(endpoint.owner, 'PUT', path, { state: 'active' });
      }
      const failed = await world.request(endpoint.owner, 'GET', `${path}/deliveries?state=failed`);
      for (const { event_id: event, attempts } of WebhookDeliveryPageSchema.parse(failed?.body).items) {
        if (attempts < ATTEMPTS)
          record.found(
            'webhooks are delivered',
            `to ${endpoint.owner}: ${event} was given up after ${attempts} attempts`,
          );
        await world.request(endpoint.owner, 'POST', `${path}/deliveries/${event}/resend`);
      }
    }
  }
}
