import { sizeText } from './numbers'
import type { Display } from './types'
import { asText } from './values'

/** Type and size of the file in a data: URL; '' for none. */
export function fileText(address: string): string {
  const from = address.indexOf(',')
  if (!address.startsWith('data:') || from < 0) return ''
  const [type = ''] = address.slice('data:'.length, from).split(';')
  return `${type}, ${sizeText(Math.floor(((address.length - from - 1) * 3) / 4))}`
}

/** A file that a record holds as a data: URL, to be downloaded. */
export const file: Display = {
  text: (value) => fileText(asText(value)),
  node: (value, { field }) => {
    const text = fileText(asText(value))
    return text === '' ? null : (
      <a href={asText(value)} download={field.name}>
        {text}
      </a>
    )
  },
  width: 160,
}
