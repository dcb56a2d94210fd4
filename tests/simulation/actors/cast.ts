import { Bidders } from './bidders.ts';
import { Commenters } from './commenters.ts';
import { Contests } from './contests.ts';
import { DeviceOwners } from './device-owners.ts';
import { Partners } from './partners.ts';
import { Planners } from './planners.ts';
import { Readers } from './readers.ts';
import { SaleParties } from './sale-parties.ts';
import type { Scene } from './scene.ts';
import { Sellers } from './sellers.ts';
import { Staff } from './staff.ts';
import { Withdrawers } from './withdrawers.ts';
import type { Dice } from '../world/seeded.ts';

/** Everybody who acts. */
export class Cast {
  readonly bidders: Bidders;
  readonly contests: Contests;
  readonly planners: Planners;
  readonly withdrawers: Withdrawers;
  readonly readers: Readers;
  readonly deviceOwners: DeviceOwners;
  readonly commenters: Commenters;
  readonly sellers: Sellers;
  readonly staff: Staff;
  readonly parties: SaleParties;
  readonly partners: Partners;
  readonly #scene: Scene;

  constructor(scene: Scene) {
    this.#scene = scene;
    this.bidders = new Bidders(scene);
    this.contests = new Contests(scene, this.bidders);
    this.planners = new Planners(scene, this.bidders);
    this.withdrawers = new Withdrawers(scene, this.bidders);
    this.readers = new Readers(scene);
    this.deviceOwners = new DeviceOwners(scene);
    this.commenters = new Commenters(scene);
    this.sellers = new Sellers(scene);
    this.staff = new Staff(scene);
    this.parties = new SaleParties(scene);
    this.partners = new Partners(scene);
  }

  /** While bidding is open. */
  async act(): Promise<void> {
    const { dice } = this.#scene;
    const action = dice.upTo(99);
    if (action < 32) await this.contests.act();
    else if (action < 33) await this.contests.overspend();
    else if (action < 34) await this.planners.overspend();
    else if (action < 36) await this.contests.reachReserve();
    else if (action < 44) await this.bidders.bid();
    else if (action < 46) await this.contests.block();
    else if (action < 52) await this.planners.pass();
    else if (action < 55) await this.planners.saveTight();
    else if (action < 56) await this.planners.save();
    else if (action < 57) await this.planners.changeState();
    else if (action < 58) await this.planners.edit();
    else if (action < 64) await this.readers.watch();
    else if (action < 70) await this.readers.choose();
    else if (action < 72) await this.bidders.chooseSecondChance();
    else if (action < 73) await this.withdrawers.withdraw();
    else if (action < 77) await this.withdrawers.afterChange();
    else if (action < 79) await this.partners.changeSecret();
    else if (action < 83) await this.staff.lowerReserve();
    else if (action < 86) await this.staff.changeReserve();
    else if (action < 91) await this.staff.voidSome();
    else if (action < 96) await this.staff.act();
    else if (action < 97) await this.bidders.visit();
    else await this.staff.decide();
    if (!dice.oneIn(3)) return;
    const other = dice.upTo(2);
    if (other === 0) await this.deviceOwners.act();
    else if (other === 1) await this.commenters.act();
    else await this.readers.followLink();
  }

  /** Of a car whose premium is paid, before a document states its price. */
  async lowerPrice(dice: Dice): Promise<void> {
    const [first, ...others] = await this.parties.paidPremiums();
    if (first === undefined) return;
    await this.staff.voidRunnerUp(dice.pick([first, ...others]));
    await this.#scene.runJob('settlement worker');
  }
}
