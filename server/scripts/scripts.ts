import type { Script } from '../../src/generated/types'
import { scriptEntries, type ScriptKind } from '../../src/schema/scriptKinds'
import { SHARED_STORE } from '../../src/schema/sharedStore'
import { raiseSystemAlarm } from '../alarms/raise'
import { hasPassed, isDue } from '../base/elapsed'
import type { Log } from '../base/log'
import { type Message, plain, say } from '../base/say'
import type { Records } from '../db/records'
import { raiseStoreAlarms, WARNING } from '../radio/alarms'
import type { ScriptFault, ScriptResult, ScriptRun } from '../sandbox/job'
import type { LaneName, RunOptions, Sandbox } from '../sandbox/sandbox'
import { outputProblem } from './outputs'

/** The script that a store uses. */
export interface ActiveScript {
  readonly code: string
  /** The store code of its owner: the store itself, or the default. */
  readonly from: string
}

/** Which script runs, and for whom. */
export interface ScriptPlace {
  readonly kind: ScriptKind
  /** Without one, the default script. */
  readonly storeCode?: string | null | undefined
  readonly lane?: LaneName
  /** Whom the run is queued for, if not the store. */
  readonly owner?: string
}

interface Parts {
  readonly records: Records
  readonly sandbox: Sandbox
  readonly clock: () => number
  readonly log: Log
}

/** The alarm of each kind. The contract has three; the paper parser and the signage decorator use the nearest. */
const ALARMS = {
  thirdPartyAuth: 'THIRD_PARTY_AUTH_EXCEPTION',
  paperParser: 'PRODUCT_FILE_PARSER_EXCEPTION',
  productFileParser: 'PRODUCT_FILE_PARSER_EXCEPTION',
  tagDecorator: 'TAG_DATA_DECORATOR_EXCEPTION',
  plusDecorator: 'TAG_DATA_DECORATOR_EXCEPTION',
} as const satisfies Record<ScriptKind, string>

/** Seconds until the alarm of a script that keeps failing is raised again. */
const ALARM_INTERVAL = 3600
/** Seconds that a script is skipped in batches after it hit a limit. */
const PAUSE = 60

/** Runs saved scripts. */
export class Scripts {
  readonly #raised = new Map<string, number>()
  readonly #paused = new Map<string, { readonly until: number; readonly fault: ScriptFault }>()

  constructor(private readonly parts: Parts) {}

  /** Epoch seconds. */
  readonly now = (): number => this.parts.clock()

  /** The script that a store uses; undefined if none. */
  async activeScript(
    { kind, storeCode }: ScriptPlace,
    records = this.parts.records,
  ): Promise<ActiveScript | undefined> {
    const found = await records.find('script', {
      kind,
      storeCode: storeCode ? [storeCode, SHARED_STORE] : [SHARED_STORE],
    })
    return choose(found)
  }

  /** Runs the active script; undefined if there is none. The caller raises alarms. */
  async run(place: ScriptPlace, input: unknown, records?: Records): Promise<ScriptResult | undefined> {
    const script = await this.activeScript(place, records)
    return script && (await this.runCode(place.kind, script.code, input, queueingOf(place))).result
  }

  /**
   * Runs the active script on many inputs in one run; undefined if there is none. A script that hit a limit is skipped
   * for a minute, so that a thousand labels do not wait a second each.
   */
  async runEach(
    place: ScriptPlace,
    inputs: readonly unknown[],
    records?: Records,
  ): Promise<readonly ScriptResult[] | undefined> {
    const { kind } = place
    const script = await this.activeScript(place, records)
    if (!script || inputs.length === 0) return script && []
    const now = this.parts.clock()
    const paused = this.#paused.get(script.code)
    if (paused && !isDue(paused.until, PAUSE, now)) return inputs.map(() => ({ fault: paused.fault }))
    this.#paused.delete(script.code)
    const { result } = await this.parts.sandbox.runEach(
      { lane: 'work', ...queueingOf(place), code: script.code, entry: scriptEntries[kind] },
      inputs,
    )
    const limit = result.map((one) => ('fault' in one ? one.fault : undefined)).find((fault) => fault && isLimit(fault))
    if (limit) this.#paused.set(script.code, { until: now + PAUSE, fault: limit })
    return result.map((one) => checked(kind, one))
  }

  /** Runs code, saved or not, and checks its output. */
  async runCode(kind: ScriptKind, code: string, input: unknown, turn: Queueing): Promise<ScriptRun<ScriptResult>> {
    const run = await this.parts.sandbox.run({ ...turn, code, entry: scriptEntries[kind] }, input)
    return { ...run, result: checked(kind, run.result) }
  }

  /**
   * Checks whether code could run at all. @returns the fault if it does not parse, fails while loading, or lacks its
   * function
   */
  async problemOf(kind: ScriptKind, code: string, owner: string): Promise<ScriptFault | undefined> {
    return this.parts.sandbox.check({ owner, code, entry: scriptEntries[kind] })
  }

  /** Raises the alarm of a failed script, once an hour for each store and fault. */
  async failed(
    { kind, storeCode }: ScriptPlace,
    fault: ScriptFault,
    target: string,
    records = this.parts.records,
  ): Promise<void> {
    const now = this.parts.clock()
    const key = `${kind} ${storeCode ?? ''} ${faultSaid(fault).message}`
    if (!hasPassed(ALARM_INTERVAL, this.#raised.get(key) ?? -Infinity, now)) return
    if (this.#raised.size > 10_000) this.#raised.clear()
    this.#raised.set(key, now)
    const alarm = {
      type: ALARMS[kind],
      class: WARNING,
      target: target.slice(0, 128),
      data: `${kind}: ${faultSaid(fault).message}`.slice(0, 2000),
    } as const
    try {
      if (storeCode)
        await raiseStoreAlarms(records, [
          { ...alarm, ...(kind === 'tagDecorator' && { targetKind: 'TAG' }), storeCode, at: now },
        ])
      else await raiseSystemAlarm(records, { ...alarm, updatedAt: now })
    } catch (error) {
      this.parts.log.error('The alarm of a failed script could not be raised', error)
    }
  }

  /** Forgets past failures, because a script was saved. */
  forget(): void {
    this.#raised.clear()
    this.#paused.clear()
  }
}

/** The lane and the owner of a run. */
export type Queueing = Pick<RunOptions, 'lane' | 'owner'>

const queueingOf = ({ lane, storeCode, owner = `store ${storeCode ?? SHARED_STORE}` }: ScriptPlace): Queueing => ({
  owner,
  ...(lane && { lane }),
})

/** Chooses between the script of a store and the default one; an empty script is none. */
export function choose(found: readonly Pick<Script, 'storeCode' | 'useType' | 'code'>[]): ActiveScript | undefined {
  const own = found.find(({ storeCode }) => storeCode !== SHARED_STORE)
  const shared = found.find(({ storeCode }) => storeCode === SHARED_STORE)
  const chosen = own && own.useType !== 'DEFAULT' ? own : shared
  if (!chosen || chosen.useType === 'NONE' || chosen.code.trim() === '') return undefined
  return { code: chosen.code, from: chosen.storeCode ?? SHARED_STORE }
}

const isLimit = ({ kind }: ScriptFault) => kind === 'timeout' || kind === 'memory' || kind === 'stack'

function checked(kind: ScriptKind, result: ScriptResult): ScriptResult {
  if ('fault' in result) return result
  const problem = outputProblem(kind, result.output)
  return problem === undefined ? result : { fault: { kind: 'output', ...problem } }
}

/** A fault with its line, for people. */
export const faultSaid = (fault: ScriptFault): Message =>
  fault.line === undefined ? plain(fault) : say('server.atLine', { line: fault.line, text: plain(fault) })
