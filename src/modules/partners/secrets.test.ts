import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { newSecret, signedHeaders } from './secrets.ts';

test('signs the example of the Standard Webhooks specification', () => {
  const at = 1_614_265_330_000;
  expect(
    signedHeaders(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      at,
      body: '{"test": 2432232314}',
    }),
  ).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('each of two secrets verifies the headers; another secret and another body do not', () => {
  const [older, newer] = [newSecret(), newSecret()];
  const body = '{"type":"auction.ended"}';
  const headers = signedHeaders([newer, older], { id: 'evt_1', at: Date.now(), body });
  for (const secret of [older, newer])
    expect(new Webhook(secret).verify(body, headers)).toEqual({ type: 'auction.ended' });
  expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow('No matching signature');
  expect(() => new Webhook(newer).verify('{}', headers)).toThrow('No matching signature');
});
