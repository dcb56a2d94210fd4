import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callChecks } from './checks/calls.ts';
import { constantChecks } from './checks/constants.ts';
import { entityChecks } from './checks/entities.ts';
import { messageChecks } from './checks/messages.ts';
import { pageChecks } from './checks/pages.ts';
import { routeChecks } from './checks/routes.ts';
import { stateChecks } from './checks/states.ts';
import { type Check, openStage, type Stage } from './stage.ts';
import { statements } from './statements.ts';
import { documentOf, faultsOfTable } from './table.ts';

const lists = [routeChecks, pageChecks, entityChecks, stateChecks, callChecks, messageChecks, constantChecks];
const checks = Object.assign({}, ...lists) as Record<string, Check>;
const checked = lists.flatMap((list) => Object.keys(list));

describe('the table', () => {
  test('has a check for every row, a row for every check, and files that are there', () => {
    expect(faultsOfTable(statements, checked, existsSync)).toEqual([]);
  });

  test('finds a row without a check, a check without a row, a row out of place and a file that is gone', () => {
    const faults = faultsOfTable(
      [...statements, { id: '9.99', says: 'Planted', builtIn: 'src/planted.ts' }],
      [...checked, '10.1', '1.1'],
      existsSync,
    );
    expect(faults).toEqual([
      '9.99 has no check',
      'the check of 10.1 has no row',
      '1.1 is checked twice',
      '9.99 is not in its place',
      '9.99 is built in src/planted.ts, which is not there',
    ]);
  });

  // Update with `npx vitest run -u tests/conformance/source-spec.test.ts`.
  test('matches the documentation', async () => {
    await expect(documentOf(statements)).toMatchFileSnapshot('../../docs/source-spec.md');
  });
});

describe('the running product', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(async () => {
    await stage.close();
  });
  // A check shared by two statements runs once, and both rows get its outcome.
  const outcomes = new Map<Check, Promise<void>>();

  test.each(statements.map(({ id, says }) => [id, says] as const))('%s %s', async (id) => {
    const check = checks[id];
    if (check === undefined) throw new Error(`${id} has no check`);
    const outcome = outcomes.get(check) ?? check(stage);
    outcomes.set(check, outcome);
    await outcome;
  });
});
