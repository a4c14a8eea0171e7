import type { Translate } from '../../../data/texts'
import type { Sheet } from './sheet'

/** A sheet in words: its paper, its columns and rows, how large its labels are. */
export function sheetName(sheet: Sheet, translate: Translate): string {
  const { paper, page, label, columns, rows } = sheet
  const values = { paper: paper || translate('areas.print.sheet.size', { width: page[0], height: page[1] }), columns, rows, width: label[0], height: label[1] }
  return translate(paper === '' ? 'areas.print.sheet.roll' : 'areas.print.sheet.name', values)
}
