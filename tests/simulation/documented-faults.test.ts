import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FAULTS } from './faults/list.ts';

it('lists every planted fault in docs/simulation.md, in the order of the command', () => {
  const guide = readFileSync(new URL('../../docs/simulation.md', import.meta.url), 'utf8');
  const rows = guide.slice(guide.indexOf('| area | fault |')).split('\n').slice(2);
  const documented = rows.flatMap((row) => {
    const [, area, name, , invariant] = row.split(' | ').length === 4 ? row.split(/ ?\| ?/) : [];
    return area === undefined || name === undefined || !invariant ? [] : [`${area}: ${name}`];
  });
  expect(documented).toEqual(FAULTS.map(({ area, name }) => `${area}: ${name}`));
});

it.each(FAULTS)('$area: $name edits one place of the source', ({ edits }) => {
  for (const { file, from } of edits)
    expect(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8').split(from)).toHaveLength(2);
});
