import { expect, it } from 'vitest'
import { engine, openSharedDatabase, startTestServer } from './harness'

it.skipIf(engine !== 'server')(
  'a download is made, told of and sent by any server; who may not see the store any more gets none',
  { timeout: 60_000 },
  async () => {
    const database = await openSharedDatabase()
    const env = {
      SERVERS: 'many',
      DATABASE_URL: 'postgres://there',
      FILES_URL: `file://${process.cwd()}/.cache/test-data/downloads-${process.pid}`,
    }
    const start = async () => startTestServer({ connection: await database.connect(), env })
    const [one, other] = [await start(), await start()]
    const as = await one.signIn()
    await one.addStore('S1', 'Shop')
    const { body } = await one.call('POST /file/download', { as, body: { type: 4, storeCode: 'S1' } })
    await one.stage.settle()
    const path = `/file/download/task/${String(body.taskId)}`
    expect((await other.call(`POST ${path}`, { as })).body).toMatchObject({
      progress: 100,
      error: null,
      fileName: expect.any(String) as string,
    })
    expect((await other.call(`GET ${path}`, { as })).status).toBe(200)

    // As a server leaves it that is killed.
    await one.stage
      .sql`UPDATE download_task SET "task" = "task" || '{"finishedAt": null, "fileName": null, "progress": 40}'`
    const payload = {
      taskId: String(body.taskId),
      email: as.email,
      fileName: 'again.csv',
      body: { type: 4 as const, storeCode: 'S1' },
    }
    await one.stage.sendJob('download', payload, { of: as.email })
    await one.stage.settle()
    expect((await other.call(`POST ${path}`, { as })).body).toMatchObject({ progress: 100, fileName: 'again.csv' })

    await one.stage.sql`UPDATE download_task SET "task" = "task" || '{"finishedAt": null, "fileName": null}'`
    await one.stage.sendJob('download', { ...payload, email: 'gone@x.example' })
    await one.stage.settle()
    expect((await other.call(`POST ${path}`, { as })).body).toMatchObject({
      error: 'Download Failed',
      key: 'server.downloadFailed',
      finishedAt: null,
    })
    await one.close()
    await other.close()
    await database.close()
  },
)
