import { databaseClock } from '#platform/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { describeGateway } from '#tests/support/gateway-contract.ts';
import { createSandboxGateway } from './gateway.ts';

describeGateway('the sandbox', async () => {
  const place = await testDatabase('postgres');
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
