import { describe, expect, it } from 'vitest'
import { say } from '../base/say'
import type { Records } from '../db/records'
import type { LabelLook } from '../radio/labelContent'
import type { ScriptResult } from '../sandbox/job'
import { decorateScreen, decorateTags } from './decorators'
import type { Scripts } from './scripts'

const records = { one: async () => ({ storeName: 'Milan' }), find: async () => [] } as unknown as Records
const look = (prCode: string, prInfo = ['Apples', '3.00']) => ({ prCode, prInfo, layoutId: 'SHELF', nfc: null })
const label = (at: number, prInfo?: string[]) =>
  ({ tag: { tagId: `T${at}`, tagMac: `M${at}`, tagType: 'B3' }, product: look(`P${at}`, prInfo) }) as LabelLook

/** Scripts whose runs have these results, in order; what ran and what failed. */
function scriptsWith(resultOf: (input: { product: { prCode: string } }) => ScriptResult, isOn = true) {
  const [batches, failures]: [number[], string[]] = [[], []]
  const scripts = {
    now: () => 1000,
    activeScript: async () => (isOn ? { code: 'script', from: 'S1' } : undefined),
    runEach: async (_place: object, inputs: readonly { product: { prCode: string } }[]) => {
      batches.push(inputs.length)
      return inputs.map(resultOf)
    },
    failed: async (_place: object, _fault: object, target: string) => void failures.push(target),
  } as unknown as Scripts
  return { scripts, batches, failures }
}

const broken: ScriptResult = { fault: { kind: 'exception', ...say('server.script.unfit') } }

describe('A tag decorator', () => {
  it('changes what it returns, and leaves what it leaves out or gives as null', async () => {
    const { scripts } = scriptsWith(() => ({ output: { prInfo: ['Pears', 2], layoutId: null, nfc: 'https://x' } }))
    expect(await decorateTags(scripts, records, 'S1', [label(1)])).toEqual([
      { prCode: 'P1', prInfo: ['Pears', '2'], layoutId: 'SHELF', nfc: 'https://x' },
    ])
  })

  it('that fails for a tag leaves its data, and others are decorated', async () => {
    const { scripts, failures } = scriptsWith(({ product }) =>
      product.prCode === 'P1' ? broken : { output: { layoutId: 'NEW' } },
    )
    const looks = await decorateTags(scripts, records, 'S1', [label(1), label(2)])
    expect(looks.map(({ layoutId }) => layoutId)).toEqual(['SHELF', 'NEW'])
    expect(failures).toEqual(['T1'])
  })

  it('gets 200 labels a run, fewer if their data is large, and never none', async () => {
    const small = scriptsWith(() => ({ output: null }))
    await decorateTags(
      small.scripts,
      records,
      'S1',
      Array.from({ length: 450 }, (_, at) => label(at)),
    )
    expect(small.batches).toEqual([200, 200, 50])
    const large = scriptsWith(() => ({ output: null }))
    const sizes = [200_000, 200_000, 200_000, 900_000, 10]
    const labels = sizes.map((size, at) => label(at, ['x'.repeat(size)]))
    expect(await decorateTags(large.scripts, records, 'S1', labels)).toHaveLength(5)
    expect(large.batches).toEqual([2, 1, 1, 1])
  })

  it('that is off runs nothing', async () => {
    const { scripts, batches } = scriptsWith(() => broken, false)
    expect(await decorateTags(scripts, records, 'S1', [label(1)])).toEqual([look('P1')])
    expect(batches).toEqual([])
  })
})

describe('A signage decorator', () => {
  const device = { mac: 'D1', name: 'Door', model: 'IPMINI' } as const
  const shown = [look('A1'), look('B1')]
  const decorated = (result: ScriptResult) => {
    const { scripts, failures } = scriptsWith(() => result)
    return decorateScreen(scripts, records, 'S1', device, shown).then((products) => ({ products, failures }))
  }

  it('orders, leaves out and adds products', async () => {
    const { products } = await decorated({
      output: { products: [{ prCode: 'B1', prInfo: ['Pears'] }, { prCode: 'C1' }] },
    })
    expect(products).toEqual([
      { ...look('B1'), prInfo: ['Pears'] },
      { prCode: 'C1', prInfo: [], layoutId: null, nfc: null },
    ])
  })

  it('changes nothing if it returns nothing or fails', async () => {
    expect(await decorated({ output: null })).toEqual({ products: shown, failures: [] })
    expect(await decorated(broken)).toEqual({ products: shown, failures: ['D1'] })
  })
})
