import type { Display } from './types'
import { asNumber, asText, formatNumber, withUnit } from './values'

const plain = (value: unknown) => asText(asNumber(value))

export const number: Display = {
  text: (value, context) => {
    const amount = asNumber(value)
    return amount === undefined ? '' : withUnit(formatNumber(amount), context)
  },
  csv: plain,
  width: 110,
}

/** How many: of a list its length. */
export const count: Display = {
  text: (value) => {
    const amount = Array.isArray(value) ? value.length : asNumber(value)
    return amount === undefined ? '' : formatNumber(amount)
  },
  csv: (value) => (Array.isArray(value) ? String(value.length) : plain(value)),
  width: 100,
}

export const percent: Display = {
  text: (value) => {
    const amount = asNumber(value)
    return amount === undefined ? '' : `${formatNumber(Math.round(amount * 10) / 10)} %`
  },
  csv: plain,
  width: 90,
}

export const temperature: Display = {
  text: (value) => {
    const degrees = asNumber(value)
    return degrees === undefined ? '' : `${formatNumber(Math.round(degrees * 10) / 10)} °C`
  },
  csv: plain,
  width: 110,
}

/** What something measured, in the unit that its record names. */
export const measured: Display = {
  text: (value, { record }) => {
    const amount = asNumber(value)
    return amount === undefined ? '' : [formatNumber(Math.round(amount * 100) / 100), asText(record['unit'])].filter(Boolean).join(' ')
  },
  csv: plain,
  width: 110,
}

const SIZES = ['B', 'KB', 'MB', 'GB', 'TB']

export const bytes: Display = {
  text: (value) => {
    let amount = asNumber(value)
    if (amount === undefined) return ''
    let size = 0
    while (amount >= 1024 && size < SIZES.length - 1) {
      amount /= 1024
      size++
    }
    return `${formatNumber(size === 0 ? amount : Math.round(amount * 10) / 10)} ${SIZES[size]}`
  },
  csv: plain,
  width: 100,
}
