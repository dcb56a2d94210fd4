import { sql } from 'kysely';
import { factsOfKind, type NotificationKind } from '#contract/notification-kinds.ts';
import { BIDDERS, WATCHERS } from '../world/people.ts';
import type { Scene } from './scene.ts';

const names = [...WATCHERS, ...BIDDERS.keys()] as const;
const KINDS = ['outbid', 'lost', 'reserve_met', 'reserve_lowered', 'listing_changed', 'watch_ended', 'outbid'] as const;
const settingsPath = '/api/account/notifications';

/** Readers of notifications, who choose what they are sent. */
export class Readers {
  readonly #scene: Scene;

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  async watch(): Promise<void> {
    const { dice, world, record } = this.#scene;
    const { slug } = this.#scene.someAuction();
    const who = dice.pick([...WATCHERS, 'ann']);
    const answer = await world.request(who, 'PUT', `/api/auctions/${slug}/watch`);
    if (answer === null || answer.status >= 300 || who === 'ann') return;
    const watchers = record.watchers.get(slug) ?? new Map<string, number>();
    if (!watchers.has(who)) record.watchers.set(slug, watchers.set(who, this.#scene.now));
  }

  async choose(): Promise<void> {
    const choice = this.#scene.dice.upTo(9);
    if (choice < 3) await this.#chooseKind();
    else if (choice < 6) await this.#mute();
    else if (choice < 8) await this.#keepQuiet();
    else await this.#followLink();
  }

  async #chooseKind(): Promise<void> {
    const { dice, world, record } = this.#scene;
    const [who, kind] = [dice.pick(names), dice.pick(KINDS)];
    const choice = dice.pick(['off', 'off', 'on', 'daily']);
    const body = { choices: [{ kind, channel: 'email', choice }] };
    const answer = await world.request(who, 'PUT', `${settingsPath}/preferences`, body);
    record.choosers.add(`${who} ${kind}`);
    this.#note(who, kind, { isStopped: choice === 'off', isAnswered: answer?.status === 200 });
  }

  async #mute(): Promise<void> {
    const { dice, world } = this.#scene;
    const [who, { slug }] = [dice.pick(names), this.#scene.someAuction()];
    const override = dice.oneIn(4) ? null : 'mute';
    const answer = await world.request(who, 'PUT', `/api/auctions/${slug}/alert-override`, { override });
    this.#note(who, slug, { isStopped: override === 'mute', isAnswered: answer?.status === 200 });
  }

  async #keepQuiet(): Promise<void> {
    const { dice, world } = this.#scene;
    const who = dice.pick(names);
    const quiet = dice.oneIn(4) ? null : { from: '10:00', until: '20:00' };
    const answer = await world.request(who, 'PUT', `${settingsPath}/settings`, { quiet, digest_at: '08:00' });
    this.#note(who, 'quiet hours', { isStopped: quiet !== null, isAnswered: answer?.status === 200 });
  }

  /** The one in an email that arrived. It needs no session. */
  async #followLink(): Promise<void> {
    const { world } = this.#scene;
    const email = world.providers.emails.findLast(({ unsubscribePath }) => unsubscribePath !== null);
    if (email === undefined || world.isDead) return;
    const id = email.messageId.slice(1, email.messageId.indexOf('@'));
    const query = sql<{ who: string; kind: NotificationKind }>`select u.username as who, n.kind from deliveries d
      join notifications n on n.id = d.notification_id join users u on u.id = d.user_id where d.mail_id = ${id}`;
    const carried = await world.drive(query.execute(world.app.database.executor));
    const answer = await world.request(null, 'POST', email.unsubscribePath ?? '');
    if (carried.died || answer?.body['is_stopped'] !== true) return;
    for (const { who, kind } of carried.value.rows)
      if (factsOfKind(kind).isEssential !== true) this.#note(who, kind, { isStopped: true, isAnswered: true });
  }

  /** Without an answer a choice may have taken effect, so nothing is expected from then on. */
  #note(who: string, what: string, { isStopped, isAnswered }: { isStopped: boolean; isAnswered: boolean }): void {
    const { stops } = this.#scene.record;
    const open = stops.findLast((stop) => stop.who === who && stop.what === what && stop.until === null);
    if (isStopped && isAnswered && open === undefined) stops.push({ who, what, from: this.#scene.now, until: null });
    if (!isStopped && open !== undefined) open.until = this.#scene.now;
  }
}
