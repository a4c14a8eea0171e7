import type { Translate } from '../../../data/texts'
import { epochNow, type Clock } from '../../../schema/clock'
import { labelCount, type PrintItem, titleOf } from '../list/items'
import type { PrintSettings } from '../list/storedPrint'
import type { Sheet, Size } from '../sheets/sheet'
import type { PrintOrder } from './printJob'

interface OrderParts {
  readonly sheet: Sheet
  readonly size: Size
  readonly layoutId: string
  readonly settings: PrintSettings
  readonly items: readonly PrintItem[]
  /** The store's name. */
  readonly store: string
  readonly translate: Translate
  readonly clock: Clock
}

/** The print order of a list, with the translated texts of the PDF. */
export function orderOf({ sheet, size, layoutId, settings, items, store, translate, clock }: OrderParts): PrintOrder {
  const title = translate('areas.print.pdf.title', { store })
  const column = (name: string) => translate(`areas.print.pdf.${name}`)
  return {
    job: { sheet, size, start: settings.start, cropMarks: settings.cropMarks, title },
    layoutId,
    dpi: settings.dpi,
    items,
    list: settings.pickList
      ? {
          heading: title,
          note: translate('areas.print.pdf.note', {
            template: layoutId,
            labels: labelCount(items),
            time: clock.named(epochNow()),
          }),
          noBarcode: translate('areas.print.list.noBarcode'),
          columns: {
            number: column('number'),
            code: column('code'),
            description: column('description'),
            qty: column('qty'),
          },
          lines: items.map((item) => ({ prCode: item.prCode, description: titleOf(item), qty: item.qty })),
        }
      : undefined,
  }
}
