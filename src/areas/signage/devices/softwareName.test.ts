import { expect, it } from 'vitest'
import { parseSoftwareName } from './softwareName'

it.each([
  ['android_IP231A_1.4.2.apk', { os: 'android', model: 'IP231A', ver: '1.4.2' }],
  ['Linux_ipmini-v2.0.apk', { os: 'linux', model: 'IPMINI', ver: '2.0' }],
  ['IP231TA.apk', { model: 'IP231TA' }],
  ['display.apk', {}],
])('%s', (name, said) => expect(parseSoftwareName(name)).toEqual(said))
