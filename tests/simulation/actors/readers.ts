import { sql } from 'kysely';
import { definitionOfKind, type NotificationKind } from '#contract/notification-kinds.ts';
import { StoppedSchema } from '#contract/notification-settings.ts';
import { BIDDERS, WATCHERS } from '../world/people.ts';
import type { Scene } from './scene.ts';

const names = [...WATCHERS, ...BIDDERS] as const;
const KINDS = ['outbid', 'lost', 'reserve_met', 'reserve_lowered', 'listing_changed', 'watch_ended', 'outbid'] as const;
const settingsPath = '/api/account/notifications';

interface Carried {
  readonly who: string;
  readonly kind: NotificationKind;
  readonly slug: string | null;
}

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
    else await this.followLink();
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
    const { who, slug } = await this.#someReader();
    const override = dice.oneIn(4) ? null : 'mute';
    const answer = await world.request(who, 'PUT', `/api/auctions/${slug}/alert-override`, { override });
    this.#note(who, slug, { isStopped: override === 'mute', isAnswered: answer?.status === 200 });
  }

  /** As often as not somebody who has just seen something about an auction. */
  async #someReader(): Promise<{ who: string; slug: string }> {
    const { dice, world } = this.#scene;
    const anybody = { who: dice.pick(names), slug: this.#scene.someAuction().slug };
    if (dice.oneIn(2) || world.isDead) return anybody;
    for (const name of ['notifier', 'broadcasts', 'broadcasts']) await this.#scene.runJob(name);
    const query = sql<{ who: string; slug: string }>`select u.username as who, n.slug from notifications n
      join users u on u.id = n.user_id where n.slug is not null order by n.created_at desc, n.id desc limit 8`;
    const seen = world.isDead ? null : await world.drive(query.execute(world.app.database.executor));
    const [first, ...others] = seen === null || seen.died ? [] : seen.value.rows;
    return first === undefined ? anybody : dice.pick([first, ...others]);
  }

  async #keepQuiet(): Promise<void> {
    const { dice, world } = this.#scene;
    const who = dice.pick(names);
    const quiet = dice.oneIn(4) ? null : { from: '10:00', until: '20:00' };
    const answer = await world.request(who, 'PUT', `${settingsPath}/settings`, { quiet, digest_at: '08:00' });
    this.#note(who, 'quiet hours', { isStopped: quiet !== null, isAnswered: answer?.status === 200 });
  }

  /** One in an email that arrived: about its kinds, or about its auction. It needs no session. */
  async followLink(): Promise<void> {
    const { dice, world, record } = this.#scene;
    const [first, ...others] = world.providers.emails.filter(({ unsubscribeTokens: tokens }) => tokens.length > 0);
    if (first === undefined || world.isDead) return;
    const { messageId, unsubscribeTokens } = dice.pick([first, ...others]);
    const id = messageId.slice(1, messageId.indexOf('@'));
    const query = sql<Carried>`select u.username as who, n.kind, n.slug from deliveries d
      join notifications n on n.id = d.notification_id join users u on u.id = d.user_id where d.mail_id = ${id}`;
    const carried = await world.drive(query.execute(world.app.database.executor));
    const token = dice.pick(unsubscribeTokens as readonly [string, ...string[]]);
    const answer = await world.request(null, 'POST', `/api/unsubscribe/${token}`);
    if (carried.died || answer?.status !== 200) return;
    const { stops, is_stopped: isStopped, is_essential: isEssential } = StoppedSchema.parse(answer.body);
    if (!isStopped && !isEssential) record.found('emails follow choices', `a link that stops ${stops} did not`);
    const isAboutAuction = stops.startsWith('emails and push messages about');
    for (const { who, kind, slug } of carried.value.rows)
      if (isAboutAuction || definitionOfKind(kind).isEssential !== true)
        this.#note(who, isAboutAuction ? (slug ?? '') : kind, { isStopped: true, isAnswered: true });
  }

  /** Without an answer a choice may have taken effect: nothing is expected, and nothing refused, from then on. */
  #note(who: string, what: string, { isStopped, isAnswered }: { isStopped: boolean; isAnswered: boolean }): void {
    const { record, now } = this.#scene;
    if (isAnswered || !isStopped) record.stop({ who, what, isStopped, at: now });
    else record.stops.push({ who, what, from: now, until: now });
  }
}
