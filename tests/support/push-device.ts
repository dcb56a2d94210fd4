import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';

/** The device's side of Web Push: its keys, decryption (RFC 8291) and the sender's check (RFC 8292). */
export function pushDevice() {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const auth = randomBytes(16);
  const derive = (key: Uint8Array, salt: Uint8Array, info: string | Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, length));
  return {
    keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') },
    decrypt(body: Buffer): string {
      const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
      const key = derive(ecdh.computeSecret(sender), auth, info, 32);
      const opener = createDecipheriv(
        'aes-128-gcm',
        derive(key, salt, 'Content-Encoding: aes128gcm\0', 16),
        derive(key, salt, 'Content-Encoding: nonce\0', 12),
      );
      opener.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()]);
      return padded.subarray(0, padded.lastIndexOf(2)).toString();
    },
    /** Returns the claims of the VAPID header. Throws if the signature is invalid. */
    senderOf(authorization: string): { publicKey: string; aud: string; sub: string } {
      const [, head = '', claims = '', signature = '', publicKey = ''] =
        /^vapid t=([^.]+)\.([^.]+)\.([^,]+), k=(.+)$/.exec(authorization) ?? [];
      const point = Buffer.from(publicKey, 'base64url');
      const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
      const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
      const isSigned = verify(
        'sha256',
        Buffer.from(`${head}.${claims}`),
        { key, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      );
      if (!isSigned) throw new Error('the signature is not by this key');
      const { aud, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; sub: string };
      return { publicKey, aud, sub };
    },
  };
}
