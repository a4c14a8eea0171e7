import type { Records } from '../db/records'
import type { Log } from '../log'
import { raiseStoreAlarms, WARNING } from '../radio/alarms'
import type { ScriptFault, ScriptResult, ScriptRun } from '../sandbox/job'
import type { LaneName, RunOptions, Sandbox } from '../sandbox/sandbox'
import { raiseSystemAlarm } from '../systemAlarm'
import { scriptEntries, type ScriptKind } from '../../src/schema/scriptKinds'
import { outputProblem } from './outputs'
import { hasPassed, isDue } from '../elapsed'
import { type Message, plain, say } from '../say'

/** The store code of the scripts that stores inherit, and of the one that no store has: the sign-on. */
export const DEFAULT = 'default'

/** The script that holds for a store. */
export interface Applied {
  readonly code: string
  /** Whose it is: a store's own, or the default. */
  readonly from: string
}

/** Where a script runs and for whom. */
export interface ScriptPlace {
  readonly kind: ScriptKind
  /** Without one the default script holds. */
  readonly storeCode?: string | null | undefined
  readonly lane?: LaneName
  /** For whom it runs, where that is not the store: each has a turn. */
  readonly owner?: string
}

interface Parts {
  readonly records: Records
  readonly sandbox: Sandbox
  readonly clock: () => number
  readonly log: Log
}

/** The alarm of each kind. The specification has three; the paper parser and the signage decorator take the nearest. */
const ALARMS = {
  thirdPartyAuth: 'THIRD_PARTY_AUTH_EXCEPTION',
  paperParser: 'PRODUCT_FILE_PARSER_EXCEPTION',
  productFileParser: 'PRODUCT_FILE_PARSER_EXCEPTION',
  tagDecorator: 'TAG_DATA_DECORATOR_EXCEPTION',
  plusDecorator: 'TAG_DATA_DECORATOR_EXCEPTION',
} as const satisfies Record<ScriptKind, string>

/** A script that goes on failing is told again after so many seconds. */
const TELL_AGAIN = 3600
/** One that ran into a limit rests for so many seconds where others wait for it. */
const REST = 60

/** Runs the saved scripts where they belong, and tells when one fails (spec/3 §2, §8). */
export class Scripts {
  readonly #told = new Map<string, number>()
  readonly #resting = new Map<string, { readonly until: number; readonly fault: ScriptFault }>()

  constructor(private readonly parts: Parts) {}

  /** Epoch seconds. */
  readonly now = (): number => this.parts.clock()

  /** The script that holds for a store: its own, or the default one where it takes that; undefined where none is used. */
  async applied({ kind, storeCode }: ScriptPlace, records = this.parts.records): Promise<Applied | undefined> {
    const found = await records.find('script', { kind, storeCode: storeCode ? [storeCode, DEFAULT] : [DEFAULT] })
    const own = found.find((script) => script.storeCode !== DEFAULT)
    if (own?.useType === 'NONE') return undefined
    if (own?.useType === 'STORE') return usable(own.code, own.storeCode ?? DEFAULT)
    const shared = found.find((script) => script.storeCode === DEFAULT)
    return shared && shared.useType !== 'NONE' ? usable(shared.code, DEFAULT) : undefined
  }

  /** Runs the script that holds on an input; undefined where none is used. Alarms are left to the caller. */
  async run(place: ScriptPlace, input: unknown, records?: Records): Promise<ScriptResult | undefined> {
    const script = await this.applied(place, records)
    return script && (await this.runCode(place.kind, script.code, input, turnOf(place))).result
  }

  /**
   * Runs a script on many inputs at once; undefined where none is used. A script that ran into a limit is not tried again
   * for a minute: who waits for labels shall not wait a second for each.
   */
  async runEach(place: ScriptPlace, inputs: readonly unknown[], records?: Records): Promise<readonly ScriptResult[] | undefined> {
    const { kind } = place
    const script = await this.applied(place, records)
    if (!script || inputs.length === 0) return script && []
    const now = this.parts.clock()
    const resting = this.#resting.get(script.code)
    if (resting && !isDue(resting.until, REST, now)) return inputs.map(() => ({ fault: resting.fault }))
    this.#resting.delete(script.code)
    const { result } = await this.parts.sandbox.runEach({ lane: 'work', ...turnOf(place), code: script.code, entry: scriptEntries[kind] }, inputs)
    const limit = result.map((one) => ('fault' in one ? one.fault : undefined)).find((fault) => fault && isLimit(fault))
    if (limit) this.#resting.set(script.code, { until: now + REST, fault: limit })
    return result.map((one) => checked(kind, one))
  }

  /** Runs this code, saved or not, and holds its output to the shape of its kind. */
  async runCode(kind: ScriptKind, code: string, input: unknown, turn: Turn): Promise<ScriptRun<ScriptResult>> {
    const run = await this.parts.sandbox.run({ ...turn, code, entry: scriptEntries[kind] }, input)
    return { ...run, result: checked(kind, run.result) }
  }

  /** Why this code could not run at all: it does not parse, stops while it is loaded, or lacks its function. */
  async problemOf(kind: ScriptKind, code: string, owner: string): Promise<ScriptFault | undefined> {
    return this.parts.sandbox.check({ owner, code, entry: scriptEntries[kind] })
  }

  /** Raises the alarm of a script that failed, once an hour for each store and fault (spec/3 §8). */
  async failed({ kind, storeCode }: ScriptPlace, fault: ScriptFault, target: string, records = this.parts.records): Promise<void> {
    const now = this.parts.clock()
    const key = `${kind} ${storeCode ?? ''} ${faultSaid(fault).message}`
    if (!hasPassed(TELL_AGAIN, this.#told.get(key) ?? -Infinity, now)) return
    if (this.#told.size > 10_000) this.#told.clear()
    this.#told.set(key, now)
    const alarm = { type: ALARMS[kind], class: WARNING, target: target.slice(0, 128), data: `${kind}: ${faultSaid(fault).message}`.slice(0, 2000) } as const
    try {
      if (storeCode) await raiseStoreAlarms(records, [{ ...alarm, ...(kind === 'tagDecorator' && { targetKind: 'TAG' }), storeCode, at: now }])
      else await raiseSystemAlarm(records, { ...alarm, updatedAt: now })
    } catch (error) {
      this.parts.log.error('The alarm of a script was not kept', error)
    }
  }

  /** A script was saved: what is known of the one before no longer counts. */
  forget(): void {
    this.#told.clear()
    this.#resting.clear()
  }
}

/** Where a run waits, and with whose. */
export type Turn = Pick<RunOptions, 'lane' | 'owner'>

const turnOf = ({ lane, storeCode, owner = `store ${storeCode ?? DEFAULT}` }: ScriptPlace): Turn => ({ owner, ...(lane && { lane }) })

const usable = (code: string, from: string): Applied | undefined => (code.trim() === '' ? undefined : { code, from })

const isLimit = ({ kind }: ScriptFault) => kind === 'timeout' || kind === 'memory' || kind === 'stack'

function checked(kind: ScriptKind, result: ScriptResult): ScriptResult {
  if ('fault' in result) return result
  const problem = outputProblem(kind, result.output)
  return problem === undefined ? result : { fault: { kind: 'output', ...problem } }
}

/** A fault in one line. */
export const faultSaid = (fault: ScriptFault): Message => (fault.line === undefined ? plain(fault) : say('server.atLine', { line: fault.line, text: plain(fault) }))
