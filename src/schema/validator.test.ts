import { describe as suite, expect, it } from 'vitest'
import { loadSchema, type ResourceName } from '../generated/resources'
import { bodyOf, schemaForAnswer, schemaForBody } from './body'
import { describe } from './descriptor'
import { validatorFor } from './validator'

const resource = async (name: ResourceName) => describe(await loadSchema[name]())

/** The keys of the errors, by field. */
async function errorsOf(
  name: ResourceName,
  mode: 'create' | 'update',
  values: Record<string, unknown>,
  texts: string[] = [],
) {
  const errors = validatorFor(await resource(name), mode, (key) => texts.includes(key))(values)
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error.key]))
}

const STORE = {
  storeCode: 'S1',
  storeName: 'One',
  totalDuration: 120,
  eventDuration: 1,
  cpDuration: 39,
  baseTimeout: 60,
  timeoutTag: 0.1,
}

suite('a form', () => {
  it('that is valid has no errors', async () => {
    expect(await errorsOf('store', 'create', STORE)).toEqual({})
  })

  it('treats blanks and a cleared number as empty', async () => {
    expect(
      await errorsOf('store', 'create', {
        ...STORE,
        storeCode: '  ',
        storeName: '',
        totalDuration: '',
        cpDuration: null,
      }),
    ).toEqual({
      storeCode: 'validation.required',
      storeName: 'validation.required',
      totalDuration: 'validation.required',
      cpDuration: 'validation.required',
    })
  })

  it('accepts times of day in the steps of their picker', async () => {
    expect(await errorsOf('store', 'create', { ...STORE, tagStatusCheckTime: '03:03' })).toEqual({
      tagStatusCheckTime: 'validation.timeStep',
    })
    expect(await errorsOf('store', 'create', { ...STORE, tagStatusCheckTime: '03:05' })).toEqual({})
    expect(await errorsOf('store', 'create', { ...STORE, tagStatusCheckTime: '' })).toEqual({})
  })

  it('uses the messages of the resource if there are any', async () => {
    const own = 'resources.store.errors.storeCode'
    expect(await errorsOf('store', 'create', { ...STORE, storeCode: '' }, [own])).toEqual({ storeCode: own })
    expect(await errorsOf('store', 'create', { ...STORE, storeCode: 'x'.repeat(65) }, [own])).toEqual({
      storeCode: 'validation.maxLength',
    })
  })

  it('does not report a malformed value as missing', async () => {
    const own = 'resources.server-config.errors.panId_required'
    const config = {
      historyRetentionDays: 90,
      updateHistoryRetentionDays: 90,
      tagDisplayRefreshDays: 1.5,
      gatewayStatusCheckInterval: 60,
      panId: ' ',
    }
    expect(
      await errorsOf('server-config', 'update', config, [
        own,
        'resources.server-config.errors.tagDisplayRefreshDays_required',
      ]),
    ).toEqual({
      tagDisplayRefreshDays: 'validation.integer',
      panId: own,
    })
  })

  it('holds a duration to more than 10 and less than 300', async () => {
    for (const totalDuration of [10, 300]) {
      expect(await errorsOf('store', 'create', { ...STORE, totalDuration })).toEqual({
        totalDuration: 'validation.betweenExclusive',
      })
    }
    const errors = validatorFor(await resource('store'), 'create')({ ...STORE, totalDuration: 5 })
    expect(errors['totalDuration']?.params).toEqual({ min: 10, max: 300 })
  })

  it.each([
    '',
    'pool.ntp.org',
    'localhost',
    'ntp-1.shop.example.',
    'time_server',
    '3com.example',
    '10.0.0.1',
    '::1',
    'fe80::1:2',
    '2001:db8:0:0:0:0:0:1',
  ])('accepts "%s" as a host', async (host) => {
    expect(await errorsOf('store', 'create', { ...STORE, timeServerIp: host })).toEqual({})
  })

  it.each([
    '-1',
    '😀',
    '<script>',
    '1',
    '256.0.0.1',
    '10.0.0',
    'a b',
    'a..b',
    '-a.example',
    'a-.example',
    'http://a.example',
    'a:b',
    ' a.example',
  ])('does not accept "%s" as a host', async (host) => {
    const own = ['timeServerIp', 'retailServerIp'].map((name) => `resources.server-config.errors.${name}_pattern`)
    const config = {
      historyRetentionDays: 90,
      updateHistoryRetentionDays: 90,
      tagDisplayRefreshDays: 30,
      gatewayStatusCheckInterval: 60,
      panId: '0001',
    }
    expect(await errorsOf('store', 'create', { ...STORE, timeServerIp: host })).toEqual({
      timeServerIp: 'validation.pattern',
    })
    expect(
      await errorsOf('server-config', 'update', { ...config, timeServerIp: host, retailServerIp: host }, own),
    ).toEqual({ timeServerIp: own[0], retailServerIp: own[1] })
  })

  it('reports errors inside an object by path', async () => {
    expect(await errorsOf('store', 'create', { ...STORE, position: { latitude: 91, longitude: 0 } })).toEqual({
      'position.latitude': 'validation.between',
    })
  })

  it('requires an IPv4 address with the port 8080 for a gateway', async () => {
    const config = {
      storeCode: 'S1',
      gwMac: '001122334455',
      gwIndex: 1,
      channelGroupIndex: 0,
      netmask: '255.255.255.0',
      defaultGateway: '10.0.0.1',
      dns: '10.0.0.1',
      eslServerPort: 9000,
      dataChannel: 11,
      eventChannel: 26,
    }
    expect(await errorsOf('gateway-config', 'update', { ...config, ip: '10.0.0.9:8080' })).toEqual({})
    expect(await errorsOf('gateway-config', 'update', { ...config, ip: '10.0.0.9' })).toEqual({
      ip: 'validation.pattern',
    })
    expect(await errorsOf('gateway-config', 'update', { ...config, ip: '10.0.0.256:8080' })).toEqual({
      ip: 'validation.pattern',
    })
    expect(
      await errorsOf('gateway-config', 'update', { ...config, ip: '10.0.0.9:8080', dns: '1.2.3', gwIndex: 1.5 }),
    ).toEqual({
      dns: 'validation.ipv4',
      gwIndex: 'validation.integer',
    })
  })

  it('requires a password, a role and a phone of new members only', async () => {
    const member = { email: 'a@b.example', name: 'Ann' }
    expect(Object.keys(await errorsOf('account', 'create', member))).toEqual(['mobile', 'password', 'role_id'])
    expect(await errorsOf('account', 'update', member)).toEqual({})
    expect(
      await errorsOf('account', 'create', { ...member, email: 'nobody', mobile: '1', password: 'x', role_id: 1 }),
    ).toEqual({ email: 'validation.email' })
  })

  it('requires at least one product code in a family', async () => {
    expect(await errorsOf('family-product', 'create', { fmPrCode: 'F1', layoutId: 'L1', prCodeList: [] })).toEqual({
      prCodeList: 'validation.minItems',
    })
  })
})

suite('a body', () => {
  it('may omit on update what is required on creation only, and read-only fields always', async () => {
    const { schema } = await resource('account')
    expect(schemaForBody(schema, 'create').required).toContain('password')
    expect(schemaForBody(schema, 'update').required).toEqual(['email', 'name'])
  })

  it('has null for a cleared nullable field, and omits a password that was not entered', async () => {
    expect(
      bodyOf(await resource('product'), {
        storeCode: 'S1',
        prCode: 'P1',
        layoutId: 'L1',
        nfc: '',
        tagCount: undefined,
        extra: 1,
      }),
    ).toEqual({
      storeCode: 'S1',
      prCode: 'P1',
      layoutId: 'L1',
      nfc: null,
    })
    expect(bodyOf(await resource('account'), { email: 'a@b.example', password: '' })).toEqual({ email: 'a@b.example' })
    expect(bodyOf(await resource('store'), { address: '', totalDuration: Number.NaN, tagStatusCheckTime: '' })).toEqual(
      { address: '' },
    )
  })

  it('has null for an optional field that an update clears, and never for a required one', async () => {
    const emptied = {
      storeName: '',
      address: '',
      totalDuration: Number.NaN,
      nfRetryCnt: null,
      tagStatusCheckTime: '',
      tagStatusCheckDay: '',
      timeServerPort: Number.NaN,
    }
    const body = bodyOf(await resource('store'), emptied, 'update')
    expect(body).toEqual({
      address: '',
      nfRetryCnt: null,
      tagStatusCheckTime: null,
      tagStatusCheckDay: null,
      timeServerPort: null,
    })
    const { properties } = schemaForBody((await resource('store')).schema, 'update')
    expect([properties['tagStatusCheckDay']?.enum?.at(-1), properties['totalDuration']?.type]).toEqual([
      null,
      'integer',
    ])
  })
})

suite('an answer', () => {
  it('never includes write-only fields', async () => {
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
