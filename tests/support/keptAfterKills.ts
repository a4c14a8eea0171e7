import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Api, signInByHttp } from './api'
import { startServer } from './server'

interface Kept {
  /** The stores that a server said are kept. */
  readonly acknowledged: readonly string[]
  /** Those of them that are gone. */
  readonly lost: readonly string[]
  /** How often the killed one left its lock behind, which the next one has to take over. */
  readonly locksLeft: number
}

/** Starts a server on the same data so many times, and kills it while stores are added, each time a little later. */
export async function keptAfterKills(dataDir: string, times: number): Promise<Kept> {
  const acknowledged = new Acknowledged()
  let locksLeft = 0
  for (let turn = 0; turn < times; turn++) {
    const server = await startServer({ dataDir, env: { SEED: 'none' } })
    const api = await signInByHttp(server.url, 'admin@shelfdeck.example')
    const writers = [0, 1, 2].map((writer) => write(api, `T${turn}W${writer}`, acknowledged))
    await acknowledged.more(5 + turn * 3)
    await server.kill()
    locksLeft += Number(existsSync(join(dataDir, 'server.lock')))
    await Promise.all(writers)
  }
  const server = await startServer({ dataDir, env: { SEED: 'none' } })
  const api = await signInByHttp(server.url, 'admin@shelfdeck.example')
  const stores = (await api.call('GET /config/store')).body as unknown as { storeCode: string }[]
  await server.stop()
  const there = new Set(stores.map(({ storeCode }) => storeCode))
  return { acknowledged: acknowledged.codes, lost: acknowledged.codes.filter((code) => !there.has(code)), locksLeft }
}

/** The stores that a server said are kept. */
class Acknowledged {
  readonly codes: string[] = []
  #awaited: { readonly count: number; reached(): void } | undefined

  add(storeCode: string): void {
    this.codes.push(storeCode)
    if (this.#awaited && this.codes.length >= this.#awaited.count) this.#awaited.reached()
  }

  /** Waits for so many more, without taking a processor from the server that is to write them. */
  more(count: number): Promise<void> {
    return new Promise((reached) => (this.#awaited = { count: this.codes.length + count, reached }))
  }
}

/** Adds stores until the server is gone, and notes those that it said are kept. */
async function write(api: Api, prefix: string, acknowledged: Acknowledged): Promise<void> {
  for (let n = 0; ; n++) {
    const storeCode = `${prefix}N${n}`
    const body = {
      storeCode,
      storeName: storeCode,
      totalDuration: 120,
      eventDuration: 1,
      cpDuration: 39,
      baseTimeout: 60,
      timeoutTag: 0.1,
    }
    const answer = await api.call('POST /config/store', body).catch(() => undefined)
    if (!answer) return
    if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
    acknowledged.add(storeCode)
  }
}
