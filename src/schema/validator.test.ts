import { describe as suite, expect, it } from 'vitest'
import { loadSchema, type ResourceName } from '../generated/resources'
import { bodyOf, schemaForAnswer, schemaForBody } from './body'
import { describe } from './descriptor'
import { validatorFor } from './validator'

const resource = async (name: ResourceName) => describe(await loadSchema[name]())

/** The keys of the mistakes, by field. */
async function mistakes(name: ResourceName, mode: 'create' | 'update', values: Record<string, unknown>, texts: string[] = []) {
  const errors = validatorFor(await resource(name), mode, (key) => texts.includes(key))(values)
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error.key]))
}

const STORE = { storeCode: 'S1', storeName: 'One', totalDuration: 120, eventDuration: 1, cpDuration: 39, baseTimeout: 60, timeoutTag: 0.1 }

suite('a form', () => {
  it('that is right has no mistakes', async () => {
    expect(await mistakes('store', 'create', STORE)).toEqual({})
  })

  it('counts blanks as nothing, and an emptied number too', async () => {
    expect(await mistakes('store', 'create', { ...STORE, storeCode: '  ', storeName: '', totalDuration: '', cpDuration: null })).toEqual({
      storeCode: 'validation.required',
      storeName: 'validation.required',
      totalDuration: 'validation.required',
      cpDuration: 'validation.required',
    })
  })

  it('takes times of day in the steps of their picker', async () => {
    expect(await mistakes('store', 'create', { ...STORE, tagStatusCheckTime: '03:03' })).toEqual({ tagStatusCheckTime: 'validation.timeStep' })
    expect(await mistakes('store', 'create', { ...STORE, tagStatusCheckTime: '03:05' })).toEqual({})
    expect(await mistakes('store', 'create', { ...STORE, tagStatusCheckTime: '' })).toEqual({})
  })

  it('says it in the words of the resource where there are such', async () => {
    const own = 'resources.store.errors.storeCode'
    expect(await mistakes('store', 'create', { ...STORE, storeCode: '' }, [own])).toEqual({ storeCode: own })
    expect(await mistakes('store', 'create', { ...STORE, storeCode: 'x'.repeat(65) }, [own])).toEqual({ storeCode: 'validation.maxLength' })
  })

  it('does not call a wrong value an empty one', async () => {
    const own = 'resources.server-config.errors.panId_required'
    const config = { historyRetentionDays: 90, updateHistoryRetentionDays: 90, tagDisplayRefreshDays: 1.5, gatewayStatusCheckInterval: 60, panId: ' ' }
    expect(await mistakes('server-config', 'update', config, [own, 'resources.server-config.errors.tagDisplayRefreshDays_required'])).toEqual({
      tagDisplayRefreshDays: 'validation.integer',
      panId: own,
    })
  })

  it('holds a duration to more than 10 and less than 300', async () => {
    for (const totalDuration of [10, 300]) {
      expect(await mistakes('store', 'create', { ...STORE, totalDuration })).toEqual({ totalDuration: 'validation.betweenExclusive' })
    }
    const errors = validatorFor(await resource('store'), 'create')({ ...STORE, totalDuration: 5 })
    expect(errors['totalDuration']?.params).toEqual({ min: 10, max: 300 })
  })

  it.each(['', 'pool.ntp.org', 'localhost', 'ntp-1.shop.example.', 'time_server', '3com.example', '10.0.0.1', '::1', 'fe80::1:2', '2001:db8:0:0:0:0:0:1'])('takes "%s" for a host', async (host) => {
    expect(await mistakes('store', 'create', { ...STORE, timeServerIp: host })).toEqual({})
  })

  it.each(['-1', '😀', '<script>', '1', '256.0.0.1', '10.0.0', 'a b', 'a..b', '-a.example', 'a-.example', 'http://a.example', 'a:b', ' a.example'])('does not take "%s" for a host', async (host) => {
    const own = ['timeServerIp', 'retailServerIp'].map((name) => `resources.server-config.errors.${name}_pattern`)
    const config = { historyRetentionDays: 90, updateHistoryRetentionDays: 90, tagDisplayRefreshDays: 30, gatewayStatusCheckInterval: 60, panId: '0001' }
    expect(await mistakes('store', 'create', { ...STORE, timeServerIp: host })).toEqual({ timeServerIp: 'validation.pattern' })
    expect(await mistakes('server-config', 'update', { ...config, timeServerIp: host, retailServerIp: host }, own)).toEqual({ timeServerIp: own[0], retailServerIp: own[1] })
  })

  it('names what is wrong inside an object by its path', async () => {
    expect(await mistakes('store', 'create', { ...STORE, position: { latitude: 91, longitude: 0 } })).toEqual({ 'position.latitude': 'validation.between' })
  })

  it('wants an IPv4 address with the port 8080 for a gateway', async () => {
    const config = { storeCode: 'S1', gwMac: '001122334455', gwIndex: 1, channelGroupIndex: 0, netmask: '255.255.255.0', defaultGateway: '10.0.0.1', dns: '10.0.0.1', eslServerPort: 9000, dataChannel: 11, eventChannel: 26 }
    expect(await mistakes('gateway-config', 'update', { ...config, ip: '10.0.0.9:8080' })).toEqual({})
    expect(await mistakes('gateway-config', 'update', { ...config, ip: '10.0.0.9' })).toEqual({ ip: 'validation.pattern' })
    expect(await mistakes('gateway-config', 'update', { ...config, ip: '10.0.0.256:8080' })).toEqual({ ip: 'validation.pattern' })
    expect(await mistakes('gateway-config', 'update', { ...config, ip: '10.0.0.9:8080', dns: '1.2.3', gwIndex: 1.5 })).toEqual({
      dns: 'validation.ipv4',
      gwIndex: 'validation.integer',
    })
  })

  it('wants a password, a role and a phone of a new member only', async () => {
    const member = { email: 'a@b.example', name: 'Ann' }
    expect(Object.keys(await mistakes('account', 'create', member))).toEqual(['mobile', 'password', 'role_id'])
    expect(await mistakes('account', 'update', member)).toEqual({})
    expect(await mistakes('account', 'create', { ...member, email: 'nobody', mobile: '1', password: 'x', role_id: 1 })).toEqual({ email: 'validation.email' })
  })

  it('wants at least one product code of a family', async () => {
    expect(await mistakes('family-product', 'create', { fmPrCode: 'F1', layoutId: 'L1', prCodeList: [] })).toEqual({ prCodeList: 'validation.minItems' })
  })
})

suite('a body', () => {
  it('may leave out on update what is wanted on creation only, and what is read-only always', async () => {
    const { schema } = await resource('account')
    expect(schemaForBody(schema, 'create').required).toContain('password')
    expect(schemaForBody(schema, 'update').required).toEqual(['email', 'name'])
  })

  it('has null for an emptied field that may be null, and nothing for a password left alone', async () => {
    expect(bodyOf(await resource('product'), { storeCode: 'S1', prCode: 'P1', layoutId: 'L1', nfc: '', tagCount: undefined, extra: 1 })).toEqual({
      storeCode: 'S1',
      prCode: 'P1',
      layoutId: 'L1',
      nfc: null,
    })
    expect(bodyOf(await resource('account'), { email: 'a@b.example', password: '' })).toEqual({ email: 'a@b.example' })
    expect(bodyOf(await resource('store'), { address: '', totalDuration: Number.NaN, tagStatusCheckTime: '' })).toEqual({ address: '' })
  })

  it('has null for an optional field that an update empties, and never for one that must be there', async () => {
    const emptied = { storeName: '', address: '', totalDuration: Number.NaN, nfRetryCnt: null, tagStatusCheckTime: '', tagStatusCheckDay: '', timeServerPort: Number.NaN }
    const body = bodyOf(await resource('store'), emptied, 'update')
    expect(body).toEqual({ address: '', nfRetryCnt: null, tagStatusCheckTime: null, tagStatusCheckDay: null, timeServerPort: null })
    const { properties } = schemaForBody((await resource('store')).schema, 'update')
    expect([properties['tagStatusCheckDay']?.enum?.at(-1), properties['totalDuration']?.type]).toEqual([null, 'integer'])
  })
})

suite('an answer', () => {
  it('never has what is only sent to the server', async () => {
    const { required, properties } = schemaForAnswer((await resource('account')).schema)
    expect(required).toEqual(['email', 'name', 'mobile', 'role_id'])
    expect(properties).not.toHaveProperty('password')
  })
})

suite('every schema', () => {
  it('can be turned into a validator', async () => {
    for (const name of Object.keys(loadSchema) as ResourceName[]) {
      const descriptor = await resource(name)
      const filled = Object.fromEntries(descriptor.fields.map((field) => [field.name, {}]))
      expect(() => validatorFor(descriptor, 'create')(filled)).not.toThrow()
    }
  })
})
