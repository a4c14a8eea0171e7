// @module-tag one-engine
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { say } from '../../server/base/say'
import { attacks, verdict } from '../../server/sandbox/attacks'
import type { ScriptFault } from '../../server/sandbox/job'
import { type RunOptions, Sandbox } from '../../server/sandbox/sandbox'
import { decorateScreen } from '../../server/scripts/decorators'
import { fileParser } from '../../server/scripts/parsers'
import { scriptEntries, type ScriptKind, scriptKinds } from '../../src/schema/scriptKinds'
import { type Signed, startTestServer, type TestServer } from '../contract/harness'
import { SCRIPT_PATHS } from '../support/scripts'

const [STORE, OTHER] = ['IT001', 'JP001']
let server: TestServer
let admin: Signed

const ATTACKS = new Set(scriptKinds.flatMap((kind) => attacks.map((attack) => attack.script(scriptEntries[kind]))))

/** Attacks have less time than scripts: it is the same limit, met sooner. */
class AttackedSandbox extends Sandbox {
  override run(options: RunOptions, input: unknown): ReturnType<Sandbox['run']> {
    return super.run(ATTACKS.has(options.code) ? { ...options, time: 250 } : options, input)
  }
}

beforeAll(async () => {
  server = await startTestServer({ sandbox: new AttackedSandbox() })
  for (const code of [STORE, OTHER]) await server.stage.openShop(code)
  await server.stage.nameAliases()
  admin = await server.signIn()
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const name of ['script', 'script-version', 'alarm-history'] as const) await server.stage.remove(name)
  server.stage.forgetScripts()
})

const call = (name: string, body?: unknown) => server.call(name, { as: admin, ...(body !== undefined && { body }) })
const save = (kind: ScriptKind, code: string, script: { code: string; useType: string }) =>
  call(`POST ${SCRIPT_PATHS[kind](code)}`, script)
const test = (kind: ScriptKind, code: string, input: unknown) =>
  call(`POST /script/${kind}/store/${kind === 'thirdPartyAuth' ? 'default' : STORE}/test`, {
    code,
    input: JSON.stringify(input),
  })
const alarms = async () =>
  (await server.list('alarm-history')).map(
    ({ location, type, target, data }) => `${location} ${type} ${target}: ${data}`,
  )
const ok = (kind: ScriptKind, value = 'null') => `function ${scriptEntries[kind]}() { return ${value} }`

describe('a script', () => {
  it('holds for a store as it says: its own, the default one, or none', async () => {
    const { scripts } = server.stage.inside.services
    const of = async (storeCode: string) => (await scripts.activeScript({ kind: 'tagDecorator', storeCode }))?.from
    expect(await of(STORE)).toBeUndefined()
    await save('tagDecorator', 'default', { code: ok('tagDecorator'), useType: 'DEFAULT' })
    expect(await of(STORE)).toBe('default')
    await save('tagDecorator', STORE, { code: ok('tagDecorator'), useType: 'STORE' })
    expect([await of(STORE), await of(OTHER)]).toEqual([STORE, 'default'])
    await save('tagDecorator', STORE, { code: ok('tagDecorator'), useType: 'NONE' })
    expect(await of(STORE)).toBeUndefined()
    await save('tagDecorator', STORE, { code: '', useType: 'DEFAULT' })
    await save('tagDecorator', 'default', { code: ok('tagDecorator'), useType: 'NONE' })
    expect(await of(STORE)).toBeUndefined()
  })
  it('is refused for a while where too many wait', async () => {
    const said = say('server.script.ownWait')
    const busy = vi
      .spyOn(server.stage.inside.services.scripts, 'runCode')
      .mockResolvedValueOnce({ result: { fault: { kind: 'busy', ...said } }, logs: [], ms: 0 })
    expect(await test('tagDecorator', ok('tagDecorator'), {})).toMatchObject({
      status: 503,
      body: { code: 0, ...said },
    })
    expect(busy.mock.calls[0]?.[3]).toEqual({ owner: admin.email })
  })

  it.each(scriptKinds)('of the kind %s survives every attack, and the server answers', async (kind) => {
    for (const attack of attacks) {
      const { status, body } = await test(kind, attack.script(scriptEntries[kind]), { a: 1 })
      expect(status).toBe(200)
      const fault = body.fault as ScriptFault | null
      // An output that shows that nothing was reached does not fit the kind's shape, which is a fault as well.
      const isRefused = fault?.kind === 'output' && attack.output !== undefined
      const result = fault ? { fault } : { output: JSON.parse(String(body.output)) as unknown }
      expect(isRefused ? 'harmless' : verdict(attack, result), attack.name).toBe('harmless')
    }
    expect((await call('GET /version')).status).toBe(200)
    expect((await test(kind, ok(kind), {})).body.ok).toBe(true)
  })

  it('of screens passes through the signage decorator', async () => {
    const { scripts, records } = server.stage.inside.services
    const device = { mac: '02ab4c001e01', name: 'Entrance', model: 'IP231A' } as const
    const products = [{ prCode: 'A', prInfo: ['a'], layoutId: null, nfc: null }]
    expect(await decorateScreen(scripts, records, STORE, device, products)).toBe(products)
    await save('plusDecorator', STORE, {
      code: 'function decorate({ device, products }) { return { products: products.map(({ prCode, prInfo }) => ({ prCode, prInfo: [device.name, ...prInfo, 1.5] })) } }',
      useType: 'STORE',
    })
    expect(await decorateScreen(scripts, records, STORE, device, products)).toEqual([
      { prCode: 'A', prInfo: ['Entrance', 'a', '1.5'], layoutId: null, nfc: null },
    ])
    await save('plusDecorator', STORE, { code: 'function decorate() { return { products: [{}] } }', useType: 'STORE' })
    expect(await decorateScreen(scripts, records, STORE, device, products)).toBe(products)
    expect(await alarms()).toEqual([
      `${STORE} TAG_DATA_DECORATOR_EXCEPTION 02ab4c001e01: plusDecorator: output.products.0.prCode is missing`,
    ])
  })
})

describe('a file parser', () => {
  const piece = {
    fileName: 'p.txt',
    storeCode: STORE,
    header: 'A|milk|2.5',
    lines: [
      { line: 1, text: 'A|milk|2.5' },
      { line: 3, text: 'B|bread' },
    ],
  }

  it('makes products of lines, or says why not', async () => {
    const { scripts, records } = server.stage.inside.services
    expect(await fileParser(scripts, records, 'productFileParser', STORE)).toBeUndefined()
    await save('productFileParser', STORE, {
      code: "function parse(file) { return file.lines.map(({ line, text }) => { const [prCode, name, price] = text.split('|'); return price ? { line, prCode, prInfo: [name, Number(price), null], layoutId: 'SHELF' } : { line, error: 'no price' } }) }",
      useType: 'STORE',
    })
    const parse = await fileParser(scripts, records, 'productFileParser', STORE)
    expect(await parse?.(piece)).toEqual({
      rows: [
        { line: 1, prCode: 'A', prInfo: ['milk', '2.5', ''], layoutId: 'SHELF' },
        { line: 3, error: 'no price' },
      ],
    })
    await save('productFileParser', STORE, { code: 'function parse(file) {\n\n  file.none()\n}', useType: 'STORE' })
    const failing = await fileParser(scripts, records, 'productFileParser', STORE)
    expect(await failing?.(piece)).toMatchObject({ fault: { kind: 'exception', line: 3 } })
  })
})
