import { sql } from 'kysely'
import { StoredResource } from '../db/storedResource'
import { QUEUE, SCHEMA } from './boss'

const epoch = (time: string) => sql.raw(`extract(epoch FROM ${time})::bigint`)

/** Jobs as a table of the console, for the generic search. */
export class JobTable extends StoredResource {
  override readonly table = sql`(
    SELECT id::text AS "id", data->>'kind' AS "kind",
      CASE WHEN state = 'active' THEN 'RUNNING' WHEN state = 'failed' THEN 'FAILED' WHEN output ? 'message' THEN 'RETRYING' ELSE 'QUEUED' END AS "state",
      data->>'store' AS "storeCode", data->>'about' AS "about", output->>'message' AS "reason",
      retry_count + CASE WHEN state = 'failed' OR (state <> 'active' AND output ? 'message') THEN 1 ELSE 0 END AS "tries",
      CASE WHEN state < 'active' THEN ${epoch('start_after')} END AS "dueAt",
      coalesce(${epoch('coalesce(completed_on, started_on)')}, (data->>'ended')::bigint, ${epoch('created_on')}) AS "updatedAt", (data->>'every')::float8::int AS "everySeconds"
    FROM ${sql.raw(SCHEMA)}.job WHERE name = ${sql.lit(QUEUE)}
  )`
}
