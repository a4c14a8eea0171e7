import { readLanguage } from '../../../data/language'
import { COUNTRY_OF, decodeStart } from '../../../ui/csv/decode'

/** Bytes of a file that a sample is taken of: more than a parser gets at once. */
const MOST = 1_000_000

/** The text of a file's beginning, in what it is written in; what cannot be read is shown as far as it goes. */
export async function readText(file: Blob): Promise<string> {
  const read = await decodeStart(file, MOST, 'auto', COUNTRY_OF[readLanguage()])
  return read?.text ?? new TextDecoder('windows-1252').decode(await file.slice(0, MOST).arrayBuffer())
}
