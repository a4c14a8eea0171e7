import { HttpError } from '../../../data/http'
import { saidText } from '../../../data/said'
import type { Translate } from '../../../data/texts'

/**
 * A refusal of the server that names a row (`0/storeCode`), told in words with the line of the file that it came from;
 * any other failure as it is.
 * @param lines of the rows that were sent, in their order
 */
export function atLine(error: unknown, lines: readonly number[], translate: Translate): unknown {
  if (!(error instanceof HttpError)) return error
  const [path = '', said] = Object.entries(error.fields ?? {})[0] ?? []
  const [row = '', name = ''] = path.split('/')
  const line = row === '' ? undefined : lines[Number(row)]
  if (line === undefined || !said) return error
  const text = saidText(said, translate)
  const rule = name === '' ? text : translate('server.fieldRule', { name: translate(`resources.predefined-gateway.fields.${name}`, { _: name }), rule: text })
  return translate('areas.stores.predefined.atLine', { line, text: rule })
}
