import type { HardwareGateway as Entry } from '../../src/generated/types'
import { etagEstation } from './estation/driver'
import type { HardwareDriver } from './gateway'
import { openEpaperLink } from './openepaperlink/driver'
import { openEsl } from './openesl/driver'

/** The name of a driver, as a gateway's record has it. */
export type DriverName = Entry['driver']

/** The drivers that there are, by their names. */
export type Drivers = Readonly<Record<DriverName, HardwareDriver>>

/** The drivers of this server. */
export const drivers: Drivers = {
  OPEN_EPAPER_LINK: openEpaperLink,
  ETAG_ESTATION: etagEstation,
  OPEN_ESL: openEsl,
}

/** The letters with which the tag types of a driver's panels begin. */
export const PREFIX: Readonly<Record<DriverName, string>> = {
  OPEN_EPAPER_LINK: 'OE',
  ETAG_ESTATION: 'ES',
  OPEN_ESL: 'OS',
}
