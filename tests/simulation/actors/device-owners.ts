import { NotificationSettingsSchema } from '#contract/notification-settings.ts';
import type { NotificationKind } from '#contract/notification-kinds.ts';
import { BIDDERS, WATCHERS } from '../world/people.ts';
import type { Answer } from '../world/world.ts';
import type { Device } from '../record.ts';
import type { Scene } from './scene.ts';

const owners = [...BIDDERS, ...WATCHERS, 'sue'] as const;
const KINDS: readonly [NotificationKind, ...NotificationKind[]] = ['outbid', 'listing_changed', 'settlement', 'lost'];
const devicesPath = '/api/account/notifications/devices';

/** People whose browsers receive pushes: they add, remove and lend them, and choose what is pushed. */
export class DeviceOwners {
  readonly #scene: Scene;
  #count = 0;

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  async act(): Promise<void> {
    const choice = this.#scene.dice.upTo(9);
    if (choice < 4) await this.add();
    else if (choice < 6) await this.#remove();
    else if (choice < 7) await this.#lend();
    else if (choice < 8) this.#uninstall();
    else await this.#choose();
  }

  async add(): Promise<void> {
    this.#count += 1;
    const service = `https://push-${this.#count}.test/`;
    await this.#register(this.#scene.dice.pick(owners), service);
  }

  /** Somebody else signs in with the same browser, which is then only theirs. */
  async #lend(): Promise<void> {
    const device = this.#someDevice();
    if (device !== null) await this.#register(this.#scene.dice.pick(owners), device.endpoint);
  }

  async #register(who: string, endpoint: string): Promise<void> {
    const { record } = this.#scene;
    const from = this.#scene.now;
    const body = { endpoint, keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }, device: endpoint };
    const answer = await this.#ask(who, 'POST', devicesPath, body);
    if (answer.status >= 300) return;
    for (const device of record.devices) if (device.endpoint === endpoint) device.until ??= from;
    record.devices.push({ who, endpoint, from, until: null });
  }

  /** As from another device’s list. */
  async #remove(): Promise<void> {
    const device = this.#someDevice();
    if (device === null) return;
    const read = await this.#ask(device.who, 'GET', '/api/account/notifications/settings');
    const { devices } = NotificationSettingsSchema.parse(read.body).push;
    const listed = devices.find(({ device: name }) => name === device.endpoint);
    if (listed === undefined) return;
    await this.#ask(device.who, 'DELETE', `${devicesPath}/${listed.id}`);
    device.until = this.#scene.now;
  }

  /** The push service answers to the next message that the browser is gone. */
  #uninstall(): void {
    const device = this.#someDevice();
    if (device !== null) this.#scene.world.pushes.goneEndpoints.add(device.endpoint);
  }

  async #choose(): Promise<void> {
    const { dice, record } = this.#scene;
    const who = this.#someDevice()?.who ?? dice.pick(owners);
    const [kind, choice] = [dice.pick(KINDS), dice.pick(['off', 'off', 'on'])];
    await this.#ask(who, 'PUT', '/api/account/notifications/preferences', {
      choices: [{ kind, channel: 'push', choice }],
    });
    if (choice === 'on') record.choosers.add(`${who} push ${kind}`);
    record.stop({ who, what: `push ${kind}`, isStopped: choice === 'off', at: this.#scene.now });
  }

  #someDevice(): Device | null {
    const { dice, record } = this.#scene;
    const [first, ...others] = record.devices.filter(({ until }) => until === null);
    return first === undefined ? null : dice.pick([first, ...others]);
  }

  /** Retries without an answer. */
  async #ask(who: string, method: string, path: string, body?: unknown): Promise<Answer> {
    for (;;) {
      const answer = await this.#scene.world.request(who, method, path, body);
      if (answer !== null) return answer;
      await this.#scene.comeBack();
    }
  }
}
