import type { RawBuilder } from 'kysely';
import type { Simulation } from '../simulation.ts';

export async function rowsOf<Row>({ world }: Simulation, query: RawBuilder<Row>): Promise<readonly Row[]> {
  return (await query.execute(world.app.database.executor)).rows;
}
