import { openTestDatabase } from '../contract/harness'
import { Jobs } from '../../server/jobs/jobs'
import { median, print } from './stats'

const ONE_BY_ONE = 200
const AT_ONCE = 1000
/** Any kind does: what is measured is what a job costs beside its work. */
const KIND = 'histories'

/** What keeping work in a queue costs, on the database of TEST_DATABASE_URL or an embedded one. @returns aims that were missed */
export async function cluster(): Promise<number> {
  const connection = await openTestDatabase()
  const jobs = new Jobs({ connection, onError: (_, cause) => console.error(cause) })
  const began = performance.now()
  await jobs.open()
  const opening = performance.now() - began
  let done: (() => void) | undefined
  jobs.handle(KIND, async () => done?.())
  jobs.start()
  const [sent, through]: [number[], number[]] = [[], []]
  for (let at = 0; at < ONE_BY_ONE; at++) {
    const before = performance.now()
    const ended = new Promise<void>((resolve) => (done = resolve))
    await jobs.send(KIND, null as never, { store: `S${at % 10}` })
    sent.push(performance.now() - before)
    await ended
    through.push(performance.now() - before)
  }
  done = undefined
  await jobs.settled(KIND)
  const before = performance.now()
  for (let at = 0; at < AT_ONCE; at++) await jobs.send(KIND, null as never, { store: `S${at % 100}` })
  await jobs.settled(KIND)
  const each = (performance.now() - before) / AT_ONCE
  await jobs.stop()
  await connection.close()
  return print(`Jobs, ${connection.engine} database`, [
    { what: 'making the tables', ours: opening, aim: 100, unit: 'ms' },
    { what: 'sending one', ours: median(sent), aim: 20, unit: 'ms' },
    { what: 'until it is done', ours: median(through), aim: 50, unit: 'ms' },
    { what: `each of ${AT_ONCE}, sent and done`, ours: each, aim: 50, unit: 'ms' },
  ])
}
