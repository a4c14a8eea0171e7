import type { Store } from '../../src/generated/types'
import type { Country, Encoding } from '../../src/schema/encoding'
import { detectEncoding, invalidLine } from './encoding'
import { FileFault } from './faults'
import { say } from '../say'

/** What a file is written in: what was chosen, where all of it is that, else what it looks like. @throws FileFault */
export async function encodingOf(path: string, chosen: Encoding | null, country: Country | undefined): Promise<Encoding> {
  if (chosen === null) return detectEncoding(path, country)
  const line = await invalidLine(path, chosen)
  if (line !== undefined) throw new FileFault('FILE_ENCODING', say('server.encodingOnLine', { encoding: chosen, line }))
  return chosen
}

/** The country of a store by where it is, as far as its encoding goes. */
export function countryOf(store: Store | undefined): Country | undefined {
  const { latitude = 0, longitude = 0 } = store?.position ?? {}
  if (latitude > 33 && latitude < 38.7 && longitude > 124.5 && longitude < 129.7) return 'KR'
  return latitude > 24 && latitude < 46 && longitude > 123 && longitude < 146 ? 'JP' : undefined
}
