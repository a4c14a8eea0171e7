import type { HardwareGateway as Entry } from '../../src/generated/types'
import { etagEstation } from './estation/driver'
import type { HardwareDriver } from './gateway'
import { openEpaperLink } from './openepaperlink/driver'

/** The name of a driver, as a gateway's record has it. */
export type DriverName = Entry['driver']

/** The drivers that there are, by their names. */
export type Drivers = Readonly<Record<DriverName, HardwareDriver>>

/** The drivers of this server. */
export const drivers: Drivers = { OPEN_EPAPER_LINK: openEpaperLink, ETAG_ESTATION: etagEstation }
