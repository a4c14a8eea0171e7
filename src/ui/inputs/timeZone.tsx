import { lazily } from '../kit/lazily'
import { lateInput, Place } from './lateInput'
import type { Input } from './types'

// Few forms have one, and it brings MUI's Autocomplete along.
const load = () => import('./ZoneSearch')

/** One of the time zones of the IANA list: devices always have one, stores may have none. */
export const timeZone: Input = lateInput(() => load().then((module) => module.ZoneInput))

/** The same outside of forms; it is never none. */
export const ZoneSelect = lazily(() => load().then((module) => module.ZoneSelect), Place)
