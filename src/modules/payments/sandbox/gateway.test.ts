import { databaseClock } from '#platform/clock.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { describeGateway } from '#tests/support/gateway-contract.ts';
import { createSandboxGateway } from './gateway.ts';

describeGateway('the sandbox', async () => {
  const place = await openTestDatabase('postgres');
  const gateway = createSandboxGateway({
    database: place.database,
    clock: databaseClock,
    config: { secret: 's'.repeat(40) },
  });
  return {
    gateway,
    now: Date.now,
    answerBank: gateway.answerBank,
    moveDispute: gateway.moveDispute,
    signWebhook: gateway.signWebhook,
    close: () => place.close(),
    eventOf: (id, payment) => JSON.stringify({ id, type: 'payment_intent.succeeded', payment }),
  };
});
