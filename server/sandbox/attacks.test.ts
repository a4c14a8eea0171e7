import { afterAll, describe, expect, it } from 'vitest'
import { attacks, verdict } from './attacks'
import { longestBlock } from './eventLoop'
import { Sandbox } from './sandbox'

const LONGEST_BLOCK_MS = 50
const entry = 'parse'
const sandboxes: Sandbox[] = []
afterAll(() => Promise.all(sandboxes.map((sandbox) => sandbox.close())))

/** Attacks get less time than scripts, to keep the tests fast; the full second is tested once. */
const TIME_MS = 200

function fresh(): Sandbox {
  const sandbox = new Sandbox()
  sandboxes.push(sandbox)
  return sandbox
}

const shared = fresh()

/** The minimum of some tries: a block of ours recurs each time, one of a busy machine does not. */
async function blockOf(work: () => Promise<unknown>): Promise<number> {
  let least = Infinity
  for (let tries = 0; tries < 10 && least > LONGEST_BLOCK_MS; tries += 1)
    least = Math.min(least, await longestBlock(work))
  return least
}

describe('the sandbox', () => {
  it.each(attacks.map((attack) => [attack.name, attack] as const))(
    'withstands %s without blocking the event loop',
    async (_, attack) => {
      const block = await blockOf(async () => {
        const { result } = await shared.run({ code: attack.script(entry), entry, time: TIME_MS }, { a: 1 })
        expect(verdict(attack, result)).toBe('harmless')
      })
      expect(block).toBeLessThan(LONGEST_BLOCK_MS)
      const honest = await shared.run({ code: `function ${entry}(x) { return x }`, entry }, { still: 'here' })
      expect(honest.result).toEqual({ output: { still: 'here' } })
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    },
  )

  it('gives a script one second', async () => {
    const run = await fresh().run({ code: `function ${entry}() { for (;;); }`, entry }, null)
    expect(run.result).toMatchObject({ fault: { kind: 'timeout', message: 'The script ran for more than 1 s.' } })
    expect(run.ms).toBeGreaterThanOrEqual(1000)
  })

  it('leaks nothing into the next run', async () => {
    const code = `globalThis.count = (globalThis.count ?? 0) + 1; Object.prototype.left = (Object.prototype.left ?? 0) + 1; function ${entry}() { return [count, ({}).left] }`
    for (let run = 0; run < 3; run += 1)
      expect((await shared.run({ code, entry }, null)).result).toEqual({ output: [1, 1] })
  })

  it('runs what a person waits for while a batch hangs', async () => {
    const hanging = shared.run({ code: `function ${entry}() { for (;;); }`, entry, lane: 'work', time: TIME_MS }, null)
    const quick = await shared.run({ code: `function ${entry}() { return 'quick' }`, entry }, null)
    expect(quick.result).toEqual({ output: 'quick' })
    expect((await hanging).result).toMatchObject({ fault: { kind: 'timeout' } })
  })

  it('refuses input that is too large, and more runs than can wait', async () => {
    expect((await shared.run({ code: 'x'.repeat(200_001), entry }, null)).result).toMatchObject({
      fault: { kind: 'input' },
    })
    expect((await shared.run({ code: '', entry }, 'x'.repeat(2_000_001))).result).toMatchObject({
      fault: { kind: 'input' },
    })
    const sandbox = fresh()
    const runs = Array.from({ length: 502 }, (_, at) =>
      sandbox.run({ code: 'function parse() { return 1 }', entry, owner: `${at % 5}` }, null),
    )
    await sandbox.close()
    const faults = (await Promise.all(runs)).map(({ result }) => 'fault' in result && result.fault.message)
    expect(faults).toContain('Too many scripts are waiting to run. Try again in a moment.')
    expect(faults).toContain('The server is shutting down. Try again in a moment.')
  })
})
