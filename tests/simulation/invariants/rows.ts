import type { RawBuilder } from 'kysely';
import type { Scene } from '../actors/scene.ts';

export async function rowsOf<Row>({ world }: Scene, query: RawBuilder<Row>): Promise<readonly Row[]> {
  return (await query.execute(world.app.database.executor)).rows;
}
