import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import type { Records } from '../../../server/db/records'
import { oneDownload } from '../../../server/files/downloadTasks'
import { sendFile, type Writing } from '../../support/writes'
import { until } from '../../support/until'
import type { KilledKind } from './killedKind'
import { mailKinds } from './mailKinds'
import { roundKinds } from './roundKinds'

const LINES = 8_000
const PRINTED = 16
const codes = (name: string, count: number) => Array.from({ length: count }, (_, at) => `J${name}-${at}`)

/** The download that each name began. */
const downloads = new Map<string, string>()

async function one(records: Records, query: RawBuilder<unknown>): Promise<unknown> {
  return (await query.execute(records.db)).rows[0]
}

async function paperFile(to: Writing, name: string, prCodes: readonly string[]): Promise<void> {
  await sendFile(
    to,
    '/paper/file',
    { storeCode: to.storeCode, taskDes: name },
    'file',
    `${name}.csv`,
    `prCode\n${prCodes.join('\n')}\n`,
  )
}

export const killedKinds: Readonly<Record<string, KilledKind>> = {
  'product-file': {
    async begin(to, name) {
      await sendFile(
        to,
        '/product/file',
        { storeCode: to.storeCode },
        'file',
        `${name}.csv`,
        `prCode,Name,Price,LAYOUT,NFC\n${codes(name, LINES)
          .map((code) => `${code},x,1,SHELF,`)
          .join('\n')}\n`,
      )
    },
    effect: async (records, name) => [
      await one(
        records,
        sql`SELECT "status", "dataCount"::int, "errorCount"::int FROM product_upload WHERE "fileName" = ${`${name}.csv`}`,
      ),
      await one(records, sql`SELECT count(*)::int AS "products" FROM product WHERE "prCode" LIKE ${`J${name}-%`}`),
      await one(
        records,
        sql`SELECT count(*)::int AS "changes" FROM product_update_history WHERE "prCode" LIKE ${`J${name}-%`}`,
      ),
    ],
  },
  'paper-file': {
    begin: (to, name) => paperFile(to, name, to.products),
    effect: async (records, name) => [
      await one(
        records,
        sql`SELECT "status", "count"::int, "errorCount"::int FROM paper_upload WHERE "fileName" = ${`${name}.csv`}`,
      ),
      await one(
        records,
        sql`SELECT count(DISTINCT t."_id")::int AS "tasks", count(*)::int AS "labels" FROM paper_task t JOIN paper_task_row r ON r."storeCode" = t."storeCode" AND r."taskId" = t."_id" WHERE t."taskDes" = ${name}`,
      ),
    ],
  },
  'paper-print': {
    prepare: (records) => noteTold(records, 'printer_memory', 'result', ['taskId', 'prCode']),
    begin: (to, name) => paperFile(to, name, to.products.slice(0, PRINTED)),
    effect: (records, name) =>
      one(
        records,
        sql`
      SELECT count(*)::int AS "labels", count(*) FILTER (WHERE r."resultCode" IS NULL)::int AS "waiting",
        count(*) FILTER (WHERE (r."resultCode" = 1) <> (p."times" = 1))::int AS "wrong", coalesce(max(p."times"), 0)::int <= 1 AS "once"
      FROM paper_task t JOIN paper_task_row r ON r."storeCode" = t."storeCode" AND r."taskId" = t."_id"
      LEFT JOIN LATERAL (SELECT count(*) AS "times" FROM told p WHERE p."taskId" = t."_id"::text AND p."prCode" = r."prCode") p ON true WHERE t."taskDes" = ${name}`,
      ),
  },
  download: {
    shop: { products: 10_000 },
    async begin({ api, storeCode }, name) {
      downloads.set(name, String((await api.call('POST /file/download', { type: 4, storeCode })).body['taskId']))
    },
    async effect(records, name, { place }) {
      const taskId = downloads.get(name) ?? ''
      const task = await oneDownload(records.db, taskId)
      const folder = join(place.dataDir, 'files/downloads')
      const files = readdirSync(folder).filter((file) => file.startsWith(taskId))
      const content = files.map((file) => readFileSync(join(folder, file)))
      return [
        task?.error,
        task?.progress,
        files.map((file) => file.slice(taskId.length)),
        content.map((one) => [one.toString().split('\n').length, createHash('sha256').update(one).digest('hex')]),
      ]
    },
  },
  'task-labels': {
    shop: { gateways: 30, tags: 600, products: 100 },
    prepare: (records) => noteTold(records, 'task_row_live', 'result', ['taskId', 'tagMac']),
    async begin({ api, storeCode }) {
      await api.call('POST /tag/reassign/all', { storeCode })
    },
    async settled({ api }) {
      await until(
        async () =>
          ((await api.call('POST /history/task/search', { draw: 1, start: 0, length: -1 })).body.data ?? []).every(
            ({ endTime }) => endTime !== null,
          ),
        600_000,
      )
    },
    effect: (records, name, { names }) =>
      one(
        records,
        sql`
      SELECT t."totalTags"::int, t."tagCount"::int, count(r.*)::int AS "labels", count(DISTINCT r."tagMac")::int AS "different", count(l."result")::int AS "answered",
        count(*) FILTER (WHERE "times" <> 1)::int AS "wrong"
      FROM (SELECT *, row_number() OVER (ORDER BY "taskId") - 1 AS "place" FROM task WHERE "taskType" = 'REASSIGN') t
      JOIN task_row r USING ("storeCode", "taskId") JOIN task_row_live l USING ("storeCode", "taskId", "tagMac")
      LEFT JOIN LATERAL (SELECT count(*) AS "times" FROM told WHERE told."taskId" = r."taskId"::text AND told."tagMac" = r."tagMac") told ON true
      WHERE t."place" = ${names.indexOf(name)} GROUP BY t."taskId", t."totalTags", t."tagCount"`,
      ),
  },
  ...mailKinds,
  ...roundKinds,
}

/** Notes, in a table `told`, each time that a column of a row says something. */
async function noteTold(records: Records, from: string, column: string, key: readonly string[]): Promise<void> {
  const names = key.map((one) => `"${one}"`)
  for (const statement of [
    `CREATE TABLE told (${names.map((one) => `${one} text`).join(', ')})`,
    `CREATE FUNCTION note_told() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO told VALUES (${names.map((one) => `NEW.${one}`).join(', ')}); RETURN NULL; END $$`,
    `CREATE TRIGGER note_told AFTER UPDATE ON ${from} FOR EACH ROW WHEN (NEW."${column}" IS NOT NULL) EXECUTE FUNCTION note_told()`,
  ])
    await sql.raw(statement).execute(records.db)
}
