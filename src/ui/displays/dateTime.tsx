import { formatEpoch } from '../../schema/formats'
import type { Display } from './types'
import { asNumber } from './values'

/** Epoch seconds as yyyy-mm-dd hh:ii:ss in the browser's zone (spec/1 §9). */
export const epochDateTime: Display = { text: (value) => formatEpoch(asNumber(value)), width: 170 }
