import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { signInByHttp } from '../support/api'
import { startServer } from '../support/server'
import { readerAttacks, strangerAttacks } from './abuseAttacks'
import { type Attack, Sender } from './abuseSender'
import { largestStore, type Measured, measuredServer, seed } from './servers'

const TAGS = Number(process.env.BENCH_TAGS ?? 50_000)
/** An attack is stopped after so long, and what it left behind is waited for. */
const MOST_MS = 15_000
const REST_MS = 1_000
const AIM_BLOCK_MS = 100
const AIM_MEMORY_MB = 150

interface Cost {
  readonly block: number
  readonly own: number
  readonly processor: number
  readonly memory: number
  readonly seconds: number
  readonly answers: string
}

/**
 * What one address without an account, and one account that may only read, can cost the server.
 * @returns how many aims were missed
 */
export async function abuse(): Promise<number> {
  const server = await measuredServer({ NODE_ENV: 'production', SIGN_INS_PER_MINUTE: '300' }, async (dataDir) => {
    await (await startServer({ dataDir })).stop()
    await seed(dataDir, 2, TAGS)
  })
  try {
    const reader = await signInByHttp(server.url, 'viewer@shelfdeck.example')
    const [store, config] = [
      await largestStore(server),
      (await (await fetch(`${server.url}/config.json`)).json()) as { wsUrl: string },
    ]
    const target = { url: server.url, socketUrl: config.wsUrl, store, reader }
    const missed =
      (await table(server, 'A stranger at one address', strangerAttacks(target))) +
      (await table(server, `A reader, with ${TAGS} tags in the largest store`, readerAttacks(target)))
    return missed
  } finally {
    await server.remove()
  }
}

async function table(server: Measured, heading: string, attacks: Readonly<Record<string, Attack>>): Promise<number> {
  console.log(
    `\n${heading}: the event loop's longest block, and how much of it was work; share of one processor; memory at its most`,
  )
  console.log(
    `${''.padEnd(46)}${['block ms', 'own ms', 'cpu %', 'MB', 'seconds'].map((name) => name.padStart(10)).join('')}  answers`,
  )
  let missed = 0
  for (const [what, attack] of Object.entries(attacks)) {
    const cost = await measure(server, attack)
    const isMissed = !(cost.own <= AIM_BLOCK_MS) || !(cost.memory <= AIM_MEMORY_MB)
    missed += Number(isMissed)
    const numbers = [cost.block, cost.own, cost.processor, cost.memory, cost.seconds]
      .map((value) => value.toFixed(value < 10 ? 1 : 0).padStart(10))
      .join('')
    console.log(`${what.padEnd(46)}${numbers}  ${cost.answers}${isMissed ? '  missed' : ''}`)
  }
  console.log(
    `${'aim'.padEnd(46)}${''.padStart(10)}${String(AIM_BLOCK_MS).padStart(10)}${''.padStart(10)}${String(AIM_MEMORY_MB).padStart(10)}`,
  )
  return missed
}

async function measure(server: Measured, attack: Attack): Promise<Cost> {
  await wait(REST_MS)
  const sender = new Sender(server.url, MOST_MS)
  const before = memoryOf(server.pid)
  let most = before
  const watching = setInterval(() => (most = Math.max(most, memoryOf(server.pid))), 50)
  await server.blocks()
  const [began, worked] = [performance.now(), workedMs(server.pid)]
  await attack(sender)
  const seconds = (performance.now() - began) / 1000
  // What is still being worked on belongs to it.
  await wait(REST_MS)
  const { max, own } = await server.blocks()
  const processor = ((workedMs(server.pid) - worked) / (performance.now() - began)) * 100
  clearInterval(watching)
  sender.close()
  return { block: max, own, processor, memory: most - before, seconds, answers: sender.summary() }
}

const memoryOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? NaN) / 1024

/** Milliseconds that all threads of a process have had a processor: hundredths of seconds in the kernel's account. */
function workedMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
