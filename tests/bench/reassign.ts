import { setTimeout as wait } from 'node:timers/promises'
import { largestStore, type Measured, measuredServer, seed } from './servers'
import { median, percentile, print } from './stats'

const TAGS = Number(process.env.BENCH_TAGS ?? 50_000)
const LONGEST_MS = 300_000

/** All labels of a great store, sent again: the answer, what others wait meanwhile, and until the last label is under way. */
export async function reassign(): Promise<number> {
  const server = await measuredServer({ SEED: 'none' }, (dataDir) => seed(dataDir, 1, TAGS))
  try {
    const storeCode = await largestStore(server)
    await server.longestBlock()
    const began = performance.now()
    const answer = await server.api.call('POST /tag/reassign/all', { storeCode })
    const answered = performance.now() - began
    if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
    const { lists, labels } = await follow(server, storeCode)
    const all = performance.now() - began
    const { max, own } = await server.blocks()
    return print(`Reassign all of ${TAGS} labels, over HTTP (embedded)`, [
      { what: 'until it answers', ours: answered, aim: 200, unit: 'ms' },
      { what: `until all ${labels} are under way`, ours: all / 1000, unit: 's' },
      { what: 'a list of tags meanwhile: median', ours: median(lists), aim: 100, unit: 'ms' },
      { what: '  95th percentile', ours: percentile(lists, 0.95), unit: 'ms' },
      { what: 'longest block of the event loop', ours: max, aim: 50, unit: 'ms' },
      { what: '  of which its own work, the most', ours: own, aim: 50, unit: 'ms' },
    ])
  } finally {
    await server.remove()
  }
}

/** Asks for the list of tags until the task has all its labels. */
async function follow({ api }: Measured, storeCode: string): Promise<{ lists: number[]; labels: number }> {
  const [task] = (await api.call('POST /history/task/search', { draw: 1, length: 1 })).body.data ?? []
  const wanted = Number(task?.totalTags)
  const lists: number[] = []
  for (const until = performance.now() + LONGEST_MS; performance.now() < until; await wait(100)) {
    const began = performance.now()
    await api.call(`POST /status/store/${storeCode}/tag/search`, { draw: 1, start: 0, length: 25 })
    lists.push(performance.now() - began)
    const rows = await api.call(`POST /history/store/${storeCode}/task/${Number(task?.taskId)}/search`, {
      draw: 1,
      length: 1,
    })
    if (Number(rows.body.recordsTotal) >= wanted) return { lists, labels: wanted }
  }
  throw new Error(`not all of ${wanted} labels are under way after ${LONGEST_MS / 1000} s`)
}
