import { setTimeout as wait } from 'node:timers/promises'
import { type Random, randomFrom } from '../../server/base/random'
import { readDescriptors } from '../../server/base/schemas'
import { type Connection, openLocal, openServer } from '../../server/db/connection'
import { migrate } from '../../server/db/migrate'
import { Records } from '../../server/db/records'
import { nameAliases, openShop } from './shop'
import { signInByHttp } from './api'
import { type RunningServer, type ServerOptions, startServer } from './server'
import { halfThings } from './wholeness'
import { type Check, type Write, writes, type Writing } from './writes'

/** Where a server that is killed keeps its data. */
export interface Place {
  readonly dataDir: string
  /** A database of its own on a PostgreSQL server; the embedded one without it. */
  readonly databaseUrl?: string
}

const STORE = 'IT001'
const TAGS = 12
/** How long files of an earlier run may take, in seconds. */
const FILES_TAKE = 60
const ADMIN = 'admin@shelfdeck.example'
export const descriptors = readDescriptors()
const openPlace = ({ dataDir, databaseUrl }: Place): Promise<Connection> =>
  databaseUrl === undefined ? openLocal(dataDir) : openServer(databaseUrl)

/** Works on a database while no server has it open. */
export async function within<Result>(place: Place, work: (records: Records) => Promise<Result>): Promise<Result> {
  const connection = await openPlace(place)
  try {
    return await work(new Records(connection.db, descriptors))
  } finally {
    await connection.close()
  }
}

export interface Kills {
  /** For each kill in turn, the kinds of writes that are in progress at once. */
  readonly turns: readonly (readonly string[])[]
  /** The source of randomness, or its seed. */
  readonly random: Random | string
  /** How long the server writes before it is killed, at most, in milliseconds. */
  readonly longest: number
  /** How long the labels may take to answer at the end, in seconds; without it, they are not waited for. */
  readonly patience?: number
}

/**
 * Kills a server while it writes, again and again, and checks its data once it has settled.
 * @returns one sentence for each acknowledged write that is lost, and for each that is half written
 */
export async function problemsAfterKills(
  place: Place,
  { turns, random: chance, longest, patience }: Kills,
): Promise<string[]> {
  const random = typeof chance === 'string' ? randomFrom(chance) : chance
  const shop = await within(place, async (records) => {
    await migrate(records.db, descriptors.values())
    await nameAliases(records)
    return openShop(records, STORE, { gateways: 2, tags: TAGS, products: 8, sensors: 0 })
  })
  const known = {
    storeCode: STORE,
    tags: (shop.tag ?? []).map(({ tagMac }) => String(tagMac)),
    products: (shop.product ?? []).map(({ prCode }) => String(prCode)),
  }
  const checks: Check[] = []
  for (const [turn, kinds] of turns.entries()) {
    const server = await start(place)
    const to: Writing = { ...known, url: server.url, api: await signInByHttp(server.url, ADMIN) }
    let isDead = false
    const writers = kinds.map((kind, at) =>
      write(kind, to, `${turn.toString(36)}${'abcdefgh'[at]}`, checks, () => isDead),
    )
    // All have started; the kill may come at any moment of any of them.
    await Promise.race([Promise.all(writers.map(({ first }) => first)), wait(30_000)])
    await wait(random.between(0, longest))
    isDead = true
    await server.kill()
    await Promise.all(writers.map(({ ended }) => ended))
  }
  const server = await start(place)
  const open = await settled(server, patience ?? FILES_TAKE, patience !== undefined)
  await server.stop()
  return within(place, async (records) => {
    const lost = await Promise.all(checks.map((check) => check(records)))
    return [
      ...open,
      ...lost.filter((problem) => problem !== undefined),
      ...(await halfThings(records, place.dataDir, [...descriptors.values()], patience === undefined)),
    ]
  })
}

/** Starts a server there: from the sources, or the built one with further options. */
export const start = (
  { dataDir, databaseUrl }: Place,
  options: Pick<ServerOptions, 'tree' | 'built'> & { readonly env?: Readonly<Record<string, string>> } = {},
): Promise<RunningServer> =>
  startServer({
    ...options,
    dataDir,
    env: { SEED: 'none', ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }), ...options.env },
  })

/** Writes one after the other until the server is gone. */
function write(
  kind: string,
  to: Writing,
  prefix: string,
  checks: Check[],
  isDead: () => boolean,
): { first: Promise<void>; ended: Promise<void> } {
  let begun: () => void = () => undefined
  const first = new Promise<void>((resolve) => (begun = resolve))
  const once = writes[kind] as Write
  const loop = async () => {
    for (let at = 0; !isDead(); at++) {
      try {
        const check = await once(to, `${prefix}${at.toString(36)}`)
        if (check) checks.push(check)
      } catch (error) {
        if (!isDead()) throw new Error(`${kind}: ${String(error)}`, { cause: error })
      }
      begun()
      // At a user's pace: the labels of a store take their time.
      await wait(20)
    }
  }
  return { first, ended: loop() }
}

/** Waits until no file is in progress and, if labels are waited for, no task is open. @returns what still is after that many seconds */
async function settled({ url }: RunningServer, seconds: number, withLabels: boolean): Promise<string[]> {
  const api = await signInByHttp(url, ADMIN)
  const search = async (call: string) => (await api.call(call, { draw: 1, start: 0, length: -1 })).body.data ?? []
  for (const until = Date.now() + seconds * 1000; ;) {
    const tasks = withLabels
      ? (await search('POST /history/task/search')).filter(({ endTime }) => endTime === null)
      : []
    const files = (await search('POST /product/file/upload/history/search')).filter(({ status }) => status === 'WIP')
    const papers = (await search('POST /paper/file/upload/history/search')).filter(({ status }) => status === 'WIP')
    if (tasks.length + files.length + papers.length === 0) return []
    if (Date.now() > until)
      return [
        `after ${seconds} s ${tasks.length} tasks, ${files.length} product files and ${papers.length} paper files are open`,
      ]
    await wait(500)
  }
}
