import type { Translate } from '../../../data/texts'
import { labelsOn, type Sheet } from './sheet'

/** A sheet in words: its paper, how many labels, how large. */
export function sheetName(sheet: Sheet, translate: Translate): string {
  const { paper, page, label } = sheet
  const values = { paper: paper || translate('areas.print.sheet.size', { width: page[0], height: page[1] }), count: labelsOn(sheet), width: label[0], height: label[1] }
  return translate(paper === '' ? 'areas.print.sheet.roll' : 'areas.print.sheet.name', values)
}
