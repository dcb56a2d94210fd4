import { MutedMembersSchema } from '#contract/members.ts';
import { SECOND_MS } from '#contract/durations.ts';
import type { PostedComment, SimulatedAuction } from '../record.ts';
import { BIDDERS, SELLERS, WATCHERS } from '../world/people.ts';
import type { Answer } from '../world/world.ts';
import type { Scene } from './scene.ts';

const names = [...BIDDERS, ...WATCHERS, ...SELLERS] as const;
const mutedPath = '/api/account/muted-members';

/** People who comment, ask and reply, and who mute each other. */
export class Commenters {
  readonly #scene: Scene;
  #count = 0;

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  async act(): Promise<void> {
    const choice = this.#scene.dice.upTo(5);
    if (choice < 2) await this.#comment();
    else if (choice < 3) await this.#mute();
    else await this.#commentAsMuted();
  }

  async #comment(): Promise<void> {
    const { dice } = this.#scene;
    const auction = this.#scene.someAuction();
    await this.#post(dice.pick(names), auction, dice.oneIn(2) ? this.#someComment(auction.slug) : null);
  }

  /** Whom a comment would notify mutes its author before. */
  async #commentAsMuted(): Promise<void> {
    const { dice } = this.#scene;
    const auction = this.#scene.someAuction();
    const parent = dice.oneIn(2) ? this.#someComment(auction.slug) : null;
    const reader = parent?.author ?? auction.seller;
    const others = names.filter((name) => name !== reader) as [string, ...string[]];
    const author = dice.oneIn(3) && reader !== auction.seller ? auction.seller : dice.pick(others);
    await this.#setMuted(reader, author, { isMuted: !dice.oneIn(5) });
    await this.#post(author, auction, parent);
  }

  async #post(author: string, { slug, seller }: SimulatedAuction, parent: PostedComment | null): Promise<void> {
    const { dice, world, record } = this.#scene;
    this.#count += 1;
    const isQuestion = parent === null && dice.oneIn(3);
    const at = this.#scene.now + SECOND_MS;
    this.#scene.passTo(at);
    const answer = await world.request(author, 'POST', `/api/auctions/${slug}/comments`, {
      text: `Comment ${this.#count}`,
      ...(parent === null ? { question: isQuestion } : { parent_id: parent.id }),
    });
    if (answer?.status !== 201) return;
    const id = String(answer.body['id']);
    record.comments.push({ id, slug, seller, author, parent, isQuestion, at });
  }

  #someComment(slug: string): PostedComment | null {
    const { dice, record } = this.#scene;
    const [first, ...others] = record.comments.filter((each) => each.slug === slug);
    return first === undefined ? null : dice.pick([first, ...others]);
  }

  async #mute(): Promise<void> {
    const { dice, record } = this.#scene;
    const [muted, ...others] = record.stops.filter(({ what, until }) => until === null && what.startsWith('member '));
    const [who, other] = [dice.pick(names), dice.pick(names)];
    if (muted !== undefined && dice.oneIn(2)) {
      const { who: reader, what } = dice.pick([muted, ...others]);
      await this.#setMuted(reader, what.slice('member '.length), { isMuted: false });
    } else if (who !== other) await this.#setMuted(who, other, { isMuted: true });
  }

  async #setMuted(who: string, other: string, { isMuted }: { isMuted: boolean }): Promise<void> {
    await this.#ask(who, isMuted ? 'PUT' : 'DELETE', `${mutedPath}/${other}`);
    this.#scene.record.stop({ who, what: `member ${other}`, isStopped: isMuted, at: this.#scene.now });
  }

  /** The list by which pages hide comments. */
  async checkMuted(): Promise<void> {
    const { record } = this.#scene;
    for (const who of names) {
      const muted = record.stops.flatMap(({ who: reader, what, until }) =>
        reader === who && until === null && what.startsWith('member ') ? [what.slice('member '.length)] : [],
      );
      const listed = MutedMembersSchema.parse((await this.#ask(who, 'GET', mutedPath)).body);
      const shown = listed.map(({ username }) => username);
      if (shown.toSorted().join() !== muted.toSorted().join())
        record.found('muted members are hidden', `${who} muted ${muted.join()}, and comments of ${shown.join()} hide`);
    }
  }

  /** Retries without an answer. */
  async #ask(who: string, method: string, path: string): Promise<Answer> {
    for (;;) {
      const answer = await this.#scene.world.request(who, method, path);
      if (answer !== null) return answer;
      await this.#scene.comeBack();
    }
  }
}
