import type { PlusDevice } from '../../../generated/types'

/** The properties of a software package. */
export interface SoftwareFacts {
  readonly os: string
  readonly model: string
  readonly ver: string
}

/** The models with software. */
const MODELS = [
  'IP231A',
  'IP231TA',
  'IP231TB',
  'IP291TA',
  'IPFINDERA',
  'IPMINI',
  'IP354A',
] as const satisfies readonly PlusDevice['model'][]

/** The properties in a file name such as `android_IP231A_1.4.2.apk`; missing ones are omitted. */
export function parseSoftwareName(name: string): Partial<SoftwareFacts> {
  const model = MODELS.find((one) =>
    name
      .toUpperCase()
      .split(/[^A-Z0-9]+/)
      .includes(one),
  )
  const ver = /(?:^|[_v-])(\d+(?:\.\d+){1,3})\D*$/i.exec(name)?.[1]
  const os = /^([a-z]+)_/i.exec(name)?.[1]?.toLowerCase()
  return { ...(os && { os }), ...(model && { model }), ...(ver && { ver }) }
}
