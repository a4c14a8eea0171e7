import { setTimeout as wait } from 'node:timers/promises'
import { type Api, apiBase, signInByHttp } from '../../support/api'
import { PASSWORD } from '../../support/server'
import { Caller, type Seen } from './caller'

const STORE = 'IT001'
/** Who is signed in all the time, and what of the demonstration each may read. */
const PEOPLE = [
  {
    name: 'admin',
    reads: [
      'POST /config/store/pagination',
      `POST /status/store/${STORE}/tag/search`,
      'POST /history/task/search',
      `GET /config/store/${STORE}`,
    ],
  },
  { name: 'viewer', reads: [`POST /status/store/${STORE}/product/search`, `GET /config/store/${STORE}`] },
  { name: 'operator', reads: [`POST /status/store/${STORE}/tag/search`, `GET /config/store/${STORE}`] },
  { name: 'people', reads: ['POST /auth/account/search', 'POST /config/store/pagination'] },
  { name: 'stores', reads: ['POST /config/store/pagination', 'GET /config/store/DE001'] },
] as const
const SESSIONS_EACH = 4
const SAVERS = 16
const SIGN_IN_EVERY_MS = 2000

/** A store as a call writes it. */
export const storeOf = (storeCode: string, storeName: string) => ({
  storeCode,
  storeName,
  totalDuration: 120,
  eventDuration: 1,
  cpDuration: 39,
  baseTimeout: 60,
  timeoutTag: 0.1,
})

/** Calls go out at the times of their turns, however long those before them take. */
class Turns {
  readonly #began = performance.now()
  #next = 0

  constructor(readonly perSecond: number) {}

  async next(): Promise<void> {
    const at = this.#began + (this.#next++ * 1000) / this.perSecond
    await wait(Math.max(0, at - performance.now()))
  }
}

class PacedCaller extends Caller {
  constructor(
    api: Session,
    base: string,
    private readonly turns: Turns,
  ) {
    super(api, base)
  }

  override async once(...call: Parameters<Caller['once']>): ReturnType<Caller['once']> {
    await this.turns.next()
    return super.once(...call)
  }
}

type Session = Pick<Api, 'email' | 'token'>

/** What has been asked for, and what was answered. */
export interface Sent {
  readonly seen: readonly Seen[]
  /** Answers a second, until it was told to stop. */
  readonly perSecond: number
  /** The names of stores by their codes, as they were answered to be saved. */
  readonly saved: ReadonlyMap<string, string>
  /** Reads that did not show what had been saved before. */
  readonly lost: readonly string[]
  readonly sessions: readonly Session[]
}

/** Sends calls of all kinds until it is told to stop, so many in a second. */
export async function startLoad(url: string, perSecond: number): Promise<{ stop(): Promise<Sent> }> {
  const base = await apiBase(url)
  const signIn = (name: string) => signInByHttp(url, `${name}@shelfdeck.example`)
  const people = await Promise.all(
    Array.from({ length: SESSIONS_EACH }, () => PEOPLE)
      .flat()
      .map(async ({ name, reads }) => ({ reads, api: await signIn(name) })),
  )
  const admin = people[0]?.api ?? (await signIn('admin'))
  const callers: Caller[] = []
  const callerOf = (api: Session) => {
    const caller = new PacedCaller(api, base, turns)
    callers.push(caller)
    return caller
  }
  const over = new AbortController()
  const saved = new Map<string, string>()
  const lost: string[] = []

  const read = async (api: Session, reads: readonly string[]) => {
    const caller = callerOf(api)
    for (let at = 0; !over.signal.aborted; at++) {
      const call = reads[at % reads.length] ?? ''
      await caller.read(call, call.startsWith('POST') ? { length: 25 } : undefined)
    }
  }
  const nameOf = async (caller: Caller, storeCode: string) =>
    (await caller.read(`GET /config/store/${storeCode}`))['storeName']
  const add = async (caller: Caller, storeCode: string, storeName: string) => {
    const isDone = async () => (await caller.once(`GET /config/store/${storeCode}`)).status === 200
    await caller.write('POST /config/store', storeOf(storeCode, storeName), isDone)
    saved.set(storeCode, storeName)
  }
  const save = async (storeCode: string) => {
    const caller = callerOf(admin)
    for (let at = 1; !over.signal.aborted; at++) {
      const storeName = `saved ${at} times`
      await caller.write(
        'PUT /config/store',
        storeOf(storeCode, storeName),
        async () => (await nameOf(caller, storeCode)) === storeName,
      )
      saved.set(storeCode, storeName)
      const there = await nameOf(caller, storeCode)
      if (there !== storeName) lost.push(`${storeCode}: ${String(there)}, not ${storeName}`)
    }
  }
  const addOnes = async () => {
    const caller = callerOf(admin)
    for (let at = 0; !over.signal.aborted; at++) await add(caller, `ADDED-${at}`, `added as number ${at}`)
  }
  const sessions: Session[] = people.map(({ api }) => api)
  const signInAgain = async () => {
    const caller = callerOf(admin)
    while (!over.signal.aborted) {
      const email = 'viewer@shelfdeck.example'
      sessions.push({
        email,
        token: String((await caller.read('POST /auth/login', { email, password: PASSWORD }))['accessToken']),
      })
      await wait(SIGN_IN_EVERY_MS)
    }
  }
  // Stores are added one by one: what is to be saved is there before it begins.
  const kept = Array.from({ length: SAVERS }, (_, at) => `SAVED-${at}`)
  const first = new Caller(admin, base)
  for (const storeCode of kept) await add(first, storeCode, 'as added')
  const turns = new Turns(perSecond)
  const began = performance.now()
  const work = Promise.all([
    ...people.map(({ api, reads }) => read(api, reads)),
    ...kept.map(save),
    addOnes(),
    signInAgain(),
  ])
  work.catch(() => over.abort())
  return {
    async stop() {
      const ended = performance.now()
      over.abort()
      await work
      const seen = callers.flatMap((caller) => caller.seen)
      // What comes after is who was in the middle of something: no more than that is sent.
      const inTime = seen.filter(({ at }) => at <= ended)
      return { seen, perSecond: (inTime.length * 1000) / (ended - began), saved, lost, sessions }
    },
  }
}
