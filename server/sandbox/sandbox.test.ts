import { afterAll, describe, expect, it } from 'vitest'
import { quote, say } from '../base/say'
import { Sandbox } from './sandbox'

const sandbox = new Sandbox()
afterAll(() => sandbox.close())

const run = (code: string, input: unknown = null) => sandbox.run({ code, entry: 'parse' }, input)

describe('a script', () => {
  it('takes and returns JSON', async () => {
    const { result, logs } = await run(
      'function parse({ a }) { console.log("a is", a, { b: 1 }); return { sum: a + 1, none: undefined } }',
      { a: 1 },
    )
    expect(result).toEqual({ output: { sum: 2 } })
    expect(logs).toEqual(['a is 1 {"b":1}'])
  })

  it('may be a constant, asynchronous, or return nothing', async () => {
    expect((await run('const parse = async (x) => { await null; return x * 2 }', 21)).result).toEqual({ output: 42 })
    expect((await run('function parse() {}')).result).toEqual({ output: null })
  })

  it('reports its error with the line', async () => {
    expect((await run('\n\nfunction parse(x) {\n  return x.a.b\n}', {})).result).toEqual({
      fault: { kind: 'exception', ...quote("TypeError: cannot read property 'b' of undefined"), line: 4, column: 13 },
    })
    expect((await run('function parse() {\n  return 1 +\n}')).result).toMatchObject({
      fault: { kind: 'syntax', line: 3 },
    })
    expect((await run('function other() {}')).result).toMatchObject({ fault: { kind: 'entry' } })
    expect((await run('function parse() { throw "no" }')).result).toMatchObject({
      fault: { kind: 'exception', message: 'no' },
    })
    expect((await run('async function parse() {\n throw new Error("late") }')).result).toEqual({
      fault: { kind: 'exception', ...quote('late'), line: 2, column: 17 },
    })
    expect((await run('const parse = () => new Promise(() => {})')).result).toMatchObject({
      fault: { kind: 'exception' },
    })
  })

  it('runs once for many inputs, and one that fails does not fail the others', async () => {
    const { result } = await sandbox.runEach(
      {
        code: 'let n = 0; function parse(x) { n++; if (x === 2) throw new Error("two"); return [x, n] }',
        entry: 'parse',
        lane: 'work',
      },
      [1, 2, 3],
    )
    expect(result).toEqual([
      { output: [1, 1] },
      { fault: { kind: 'exception', ...quote('two'), line: 1, column: 65 } },
      { output: [3, 3] },
    ])
    expect((await sandbox.runEach({ code: 'function parse() {}', entry: 'parse' }, [])).result).toEqual([])
  })
})

describe('endless loops of one person', () => {
  const endless = { code: 'function parse() { for (;;); }', entry: 'parse', owner: 'anna' }
  const short = { ...endless, time: 100 }
  const quick = { code: 'function parse() { return "quick" }', entry: 'parse' }

  it('delay nobody else by more than one of them', async () => {
    const loops = new Sandbox()
    let ended = 0
    const runs = Array.from({ length: 12 }, () => loops.run(short, null).then(() => (ended += 1)))
    const others = ['ben', 'cho'].map(async (owner) => ({
      ...(await loops.run({ ...quick, owner }, null)),
      before: ended,
    }))
    for (const { result, before } of await Promise.all(others)) {
      expect(result).toEqual({ output: 'quick' })
      expect(before).toBeLessThanOrEqual(1)
    }
    await loops.close()
    await Promise.all(runs)
  })

  it('delay no sign-in', async () => {
    const loops = new Sandbox()
    const order: string[] = []
    const runs = [endless, { ...endless, lane: 'work' as const }].map((options) =>
      loops.run(options, null).then(() => order.push('loop')),
    )
    const { result } = await loops.run({ ...quick, lane: 'signOn', owner: '10.0.0.1' }, null)
    order.push('sign-in')
    expect(result).toEqual({ output: 'quick' })
    expect(order).toEqual(['sign-in'])
    await loops.close()
    await Promise.all(runs)
  })

  it('leave room for the runs of others', async () => {
    const loops = new Sandbox()
    const runs = Array.from({ length: 202 }, () => loops.run(short, null))
    const { result } = await loops.run({ ...quick, owner: 'ben' }, null)
    expect(result).toEqual({ output: 'quick' })
    await loops.close()
    const faults = (await Promise.all(runs)).map((run) => 'fault' in run.result && run.result.fault)
    expect(faults).toContainEqual({ kind: 'busy', ...say('server.script.ownWait') })
  })
})
