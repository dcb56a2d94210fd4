import { Secret, TOTP } from 'otpauth';

/** The code that an authenticator app with this key shows. `aheadMs` moves its clock, to get the next code. */
export const codeOf = (key: string, aheadMs = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({ timestamp: Date.now() + aheadMs });
