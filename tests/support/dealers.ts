import { createDealers } from '#modules/dealers/index.ts';
import { createMedia } from '#modules/media/index.ts';
import { createVehicles } from '#modules/vehicles/index.ts';
import { createSubmissions } from '#modules/selling/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { silentLog } from '#platform/log.ts';
import { createMail } from '#platform/mail/mail.ts';
import { type FloorHouse, openFloorHouse } from './floor.ts';

/** The floor with dealers and submissions on it, and its files in memory. */
export function openDealersHouse(database: Database, clock: Clock) {
  const house: FloorHouse = openFloorHouse(database, clock);
  const files = new Map<string, Uint8Array>();
  const storage = {
    put(key: string, bytes: Uint8Array) {
      files.set(key, bytes);
      return Promise.resolve();
    },
    get: (key: string) => Promise.resolve(files.get(key) ?? null),
    remove(key: string) {
      files.delete(key);
      return Promise.resolve();
    },
  };
  const log = silentLog();
  const config = { publicUrl: 'http://house.test', smtpUrl: null, trustedProxies: 0 };
  const mail = createMail({ database, config, clock, log });
  const media = createMedia({ database, clock, storage, log });
  const { accounts, bidding, notifications, operations } = house;
  const live = { ring: () => undefined };
  const dealers = createDealers({ database, clock, config, log, mail, accounts, bidding, media, notifications, operations, live });
  accounts.useKeepers([dealers.keeper]);
  house.api.route('/api', dealers.routes);
  house.api.route('/api', accounts.routes);
  house.api.route(
    '/api',
    createSubmissions({
      database,
      clock,
      accounts,
      bidding,
      dealers,
      operations,
      notifications,
      media,
      live,
      vehicles: createVehicles({ database, clock, accounts, media }),
      photographsNeeded: 0,
    }).routes,
  );
  return { ...house, files, mail, dealers, media };
}
export type DealersHouse = ReturnType<typeof openDealersHouse>;
