import { openTestDatabase } from '../contract/harness'
import { Jobs } from '../../server/jobs/jobs'
import { clusterServers } from './clusterServers'
import { median, print } from './stats'

const ONE_BY_ONE = 200
const AT_ONCE = 1000
/** Any kind does: what is measured is what a job costs beside its work. */
const KIND = 'histories'

/** What a job costs, and what one, two and three servers do. @returns aims that were missed */
export const cluster = async (): Promise<number> => (await jobs()) + (await clusterServers())

/** What keeping work in a queue costs, on the database of TEST_DATABASE_URL or an embedded one. */
async function jobs(): Promise<number> {
  const connection = await openTestDatabase()
  const queue = new Jobs({ connection, onError: (_, cause) => console.error(cause) })
  const began = performance.now()
  await queue.open()
  const opening = performance.now() - began
  let done: (() => void) | undefined
  queue.handle(KIND, async () => done?.())
  queue.start()
  const [sent, through]: [number[], number[]] = [[], []]
  for (let at = 0; at < ONE_BY_ONE; at++) {
    const before = performance.now()
    const ended = new Promise<void>((resolve) => (done = resolve))
    await queue.send(KIND, null as never, { store: `S${at % 10}` })
    sent.push(performance.now() - before)
    await ended
    through.push(performance.now() - before)
  }
  done = undefined
  await queue.settled(KIND)
  const before = performance.now()
  for (let at = 0; at < AT_ONCE; at++) await queue.send(KIND, null as never, { store: `S${at % 100}` })
  await queue.settled(KIND)
  const each = (performance.now() - before) / AT_ONCE
  await queue.stop()
  await connection.close()
  return print(`Jobs, ${connection.engine} database`, [
    { what: 'making the tables', ours: opening, aim: 100, unit: 'ms' },
    { what: 'sending one', ours: median(sent), aim: 20, unit: 'ms' },
    { what: 'until it is done', ours: median(through), aim: 50, unit: 'ms' },
    { what: `each of ${AT_ONCE}, sent and done`, ours: each, aim: 50, unit: 'ms' },
  ])
}
