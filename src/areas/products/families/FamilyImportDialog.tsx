import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { ImportDialog } from '../../../domain/upload/ImportDialog'

import { useTranslate } from 'ra-core'
import { isFault } from '../../../data/errors'
import { request, isNoMatchingTags } from '../../../data/http'
import { useSession } from '../../../data/session'
import { useDescriptor } from '../../../data/useDescriptor'
import type { FamilyProduct, LayoutName } from '../../../generated/types'
import { fillPath } from '../../../schema/template'
import { SHARED_STORE } from '../../../schema/sharedStore'
import { cellChecks, checkedRows } from '../../../domain/upload/cellChecks'
import type { FileColumn, FileFault, ImportJob, ImportKind } from '../../../domain/upload/importKind'
import { errorText } from '../../../ui/feedback/errorText'
import { type FamilyItem, familyOf, isFamilyHeading, planFamily, slotName } from './familyRows'
import { isShared } from './familyList'

const DEFAULT_COUNT = 3
const PARALLEL_CALLS = 4
// In megabytes: some 50,000 families.
const MAX_FILE_SIZE = 5

const layoutIds = async () => new Set((await request<LayoutName[]>('GET', '/layout/name')).map(({ id }) => id))

/** Imports families from a file, after a preview of the changes. */
export function FamilyImportDialog({ params, onClose }: ActionDialogProps) {
  const kind = useFamilyKind(String(params['storeCode'] ?? SHARED_STORE))
  return kind && <ImportDialog kind={kind} onClose={onClose} />
}

/** Lines of a code, the product codes, a layout and an optional NFC text. */
function useFamilyKind(storeCode: string): ImportKind<FamilyItem> | undefined {
  const translate = useTranslate()
  const config = useSession()?.systemConfig
  const descriptor = useDescriptor('family-product')
  const [count, site] = [config?.familyProductItemCount ?? DEFAULT_COUNT, config?.site]
  if (!descriptor) return undefined
  const field = (name: string) => translate(`resources.family-product.fields.${name}`)
  const slot = (at: number): FileColumn => ({
    name: slotName(at),
    label: translate('areas.products.families.slot', { number: at + 1 }),
    also: [`prCodeList${at + 1}`],
  })
  const columns: readonly FileColumn[] = [
    { name: 'fmPrCode', label: field('fmPrCode'), required: true },
    ...Array.from({ length: count }, (_, at) => slot(at)),
    { name: 'layoutId', label: field('layoutId'), also: ['layout'], required: true },
    { name: 'nfc', label: field('nfc') },
  ]
  return {
    name: 'family',
    storeCode,
    title: translate('areas.products.families.import'),
    drop: translate('areas.products.families.drop'),
    help: translate('areas.products.families.help'),
    columns,
    example: 'families.csv',
    largest: MAX_FILE_SIZE,
    nothing: 'messages.noValidData',
    isReadHere: true,
    isHeading: async (cells) => isFamilyHeading(cells, count, await layoutIds()),
    ignoresMore: true,
    stale: ['family-product', 'shared-family-product'],
    sendLabel: (rows) => translate('areas.products.families.send', { smart_count: rows }),
    doneLabel: (rows) => translate('areas.products.families.imported', { smart_count: rows }),
    keyOf: (row) => familyOf(row, count, site).fmPrCode,
    async check(rows) {
      const path = isShared(storeCode)
        ? '/status/product/family/search'
        : fillPath('/status/store/{storeCode}/product/family/search', { storeCode })
      const [layouts, { data }, { faultsOf }] = await Promise.all([
        layoutIds(),
        request<{ data: FamilyProduct[] }>('POST', path, {
          form: new URLSearchParams({ draw: '1', start: '0', length: '-1' }),
        }),
        cellChecks(descriptor, translate, ['fmPrCode', 'prCodeList', 'layoutId', 'nfc']),
      ])
      const known = new Map(data.map((family) => [family.fmPrCode, family]))
      // A layout that a family already has is valid.
      for (const { layoutId } of data) layouts.add(layoutId)
      const checked = rows.map((row) => {
        const item = familyOf(row, count, site)
        const { layoutId, prCodeList } = item
        const invalid = faultsOf(row.line, { ...item, prCodeList: prCodeList.length > 0 ? prCodeList : undefined }).map(
          (fault): FileFault => (fault.column === 'prCodeList' ? { ...fault, column: slotName(0) } : fault),
        )
        const unknown: FileFault[] =
          layoutId === '' || layouts.has(layoutId)
            ? []
            : [{ line: row.line, column: 'layoutId', text: translate('areas.products.families.unknownLayout') }]
        return { row, item, faults: [...invalid, ...unknown] }
      })
      return checkedRows(checked, ({ row, item }) => planFamily(row.line, item, known.get(item.fmPrCode)))
    },
    // Each family is a call of its own, so a refused one does not stop the others.
    async send({ rows, tell, signal }: ImportJob<FamilyItem>) {
      const refused: FileFault[] = []
      const queue = rows[Symbol.iterator]()
      let done = 0
      const aborted = new AbortController()
      const worker = async () => {
        for (const { line, item } of queue) {
          signal.throwIfAborted()
          aborted.signal.throwIfAborted()
          await request('POST', '/product/family', { body: { storeCode, ...item } }).catch((error: unknown) => {
            // An unreachable server ends the import: every remaining row would fail, and none was refused.
            if (isFault(error)) aborted.abort(error)
            else if (!isNoMatchingTags(error)) refused.push({ line, text: errorText(error, translate) })
          })
          done += 1
          tell({ percent: (done / rows.length) * 100 })
        }
      }
      await Promise.all(Array.from({ length: PARALLEL_CALLS }, worker))
      aborted.signal.throwIfAborted()
      return { saved: rows.length - refused.length, refused: refused.sort((one, other) => one.line - other.line) }
    },
  }
}
