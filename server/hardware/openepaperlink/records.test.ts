import { expect, it } from 'vitest'
import { configOf, framesOf, NEVER, systemInfoOf, tagOf } from './records'

const MAC = '00007E0000000001'

it('a frame may have junk before it; what is no frame says nothing', () => {
  expect(framesOf(`\u0000x {"errMsg":"REBOOTING"}`)).toEqual([{ kind: 'restart' }])
  for (const text of [
    '',
    'junk',
    '{',
    '{"tags":7}',
    '[]',
    'null',
    '{"sys":[]}',
    '{"touch":{"count":0}}',
    '{"logMsg":"Updating X"}',
  ])
    expect(framesOf(text)).toEqual([])
})

it('lines of the log and errors are told apart by what they say of a label', () => {
  const said = [
    { logMsg: `${MAC} block request /current/x.pending block 2, len 4096 checksum 7` },
    { logMsg: `${MAC} reports xfer complete\r\n` },
    { errMsg: `< ${MAC} xfer timeout\r\n` },
    { errMsg: 'File not found. /temp/x' },
    { upload: { src: MAC, current: 2, total: 4 } },
    { tags: [{ mac: MAC, contentMode: 255 }] },
  ]
  expect(said.flatMap((frame) => framesOf(JSON.stringify(frame)))).toEqual([
    { kind: 'taking', mac: MAC },
    { kind: 'complete', mac: MAC },
    { kind: 'timeout', mac: MAC },
    { kind: 'error', text: 'File not found. /temp/x' },
    { kind: 'taking', mac: MAC, part: 0.5 },
    { kind: 'removed', mac: MAC },
  ])
})

it('a label is what its record says, and what makes no sense is left out', () => {
  expect(
    tagOf({
      mac: '7e0000000001',
      hash: '0'.repeat(32),
      lastseen: NEVER,
      nextcheckin: NEVER,
      RSSI: '-60',
      alias: 'a\u0007b',
    }),
  ).toMatchObject({
    mac: '00007E0000000001',
    hash: '',
    lastSeen: null,
    nextCheckIn: null,
    isAsleep: true,
    rssi: -60,
    alias: 'ab',
    pending: 0,
  })
  for (const value of [null, 7, [], {}, { mac: 'x' }, { mac: 7 }, { mac: '../../etc/passwd' }])
    expect(tagOf(value)).toBeUndefined()
})

it('numbers that cannot be are nothing, and counts are whole', () => {
  const absurd = { RSSI: 1e300, temperature: -1e9, batteryMv: -5, ver: 1e300 }
  expect(tagOf({ mac: MAC, ...absurd })).toMatchObject({ rssi: 0, temperature: null, batteryMv: 0, version: 0 })
  expect(tagOf({ mac: MAC, RSSI: -60.4, ver: 40.5, temperature: 21.5 })).toMatchObject({
    rssi: -60,
    version: 41,
    temperature: 21.5,
  })
  const system = (sys: object) => framesOf(JSON.stringify({ sys }))[0]
  expect(system({ currtime: 1e300, littlefsfree: -1, uptime: 1e18, recordcount: '1e99' })).toMatchObject({
    system: { currentTime: null, freeBytes: null, uptime: null, records: null },
  })
  expect(system({ currtime: 1_700_000_000.5, littlefsfree: 900.4, uptime: 7.5 })).toMatchObject({
    system: { currentTime: 1_700_000_001, freeBytes: 900, uptime: 8 },
  })
})

it('settings that are missing are as they are made; another machine says nothing that is known', () => {
  expect(configOf({})).toEqual({
    maxSleep: 10,
    hasPreview: true,
    drawsTime: false,
    isLocked: false,
    keepsAwake: true,
    channel: null,
    radio: null,
  })
  for (const value of [undefined, 'x', {}, { env: 1 }]) expect(systemInfoOf(value)).toBeUndefined()
})
