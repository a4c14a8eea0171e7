import { useTranslate } from 'ra-core'
import { ImportDialog } from '../../../domain/upload/ImportDialog'
import type { FileFault, ImportJob, ImportKind, PlannedRow } from '../../../domain/upload/importKind'
import { priceFault } from '../../../schema/batchPrice'
import { type DraftLine, type EditedBatch, readProducts } from './draft'

/** In megabytes: enough for twenty thousand prices. */
const MAX_FILE_MB = 2

interface FileDialogProps {
  readonly batch: EditedBatch
  readonly onChange: (part: Partial<EditedBatch>) => void
  readonly onClose: () => void
}

/** Reads the prices of a batch from a file: product code, price, and a store where the price is not that of all. */
export function FileDialog({ onClose, ...given }: FileDialogProps) {
  return <ImportDialog kind={usePriceKind(given)} onClose={() => onClose()} />
}

type Line = Pick<DraftLine, 'storeCode' | 'prCode' | 'price'>

function usePriceKind({ batch, onChange }: Omit<FileDialogProps, 'onClose'>): ImportKind<Line> {
  const translate = useTranslate()
  const field = (name: string) => translate(`resources.price-batch-line.fields.${name}`)
  return {
    name: 'priceBatch',
    storeCode: '',
    title: translate('areas.batches.file.title'),
    description: translate('areas.batches.file.text'),
    drop: translate('areas.batches.file.drop'),
    help: translate('areas.batches.file.help'),
    columns: [
      { name: 'prCode', label: field('prCode'), also: ['code', 'product'], required: true },
      { name: 'price', label: field('price'), also: ['new price'], required: true },
      { name: 'storeCode', label: field('storeCode'), also: ['store'] },
    ],
    example: 'price-batch.csv',
    largest: MAX_FILE_MB,
    nothing: 'server.batch.noLines',
    isReadHere: true,
    isWhole: true,
    stale: [],
    sendLabel: (rows) => translate('areas.batches.file.send', { smart_count: rows }),
    doneLabel: (rows) => translate('areas.batches.file.done', { smart_count: rows }),
    keyOf: ({ values }) => `${values['storeCode'] ?? ''}\0${values['prCode'] ?? ''}`,
    async check(rows) {
      const known = new Set(batch.storeCodes)
      const faults: FileFault[] = []
      const plan: PlannedRow<Line>[] = []
      const { products } = await readProducts(batch.storeCodes, [
        ...new Set(rows.flatMap(({ values }) => values['prCode'] ?? [])),
      ])
      const stocked = new Set(products.map(({ storeCode, prCode }) => `${storeCode}\0${prCode}`))
      for (const { line, values } of rows) {
        const { prCode = '', price = '', storeCode = null } = values
        const refuse = (column: string, text: string) => faults.push({ line, column, text })
        const fault = priceFault(price)
        const stores = storeCode === null ? batch.storeCodes : [storeCode]
        const lacking = stores.filter((store) => !stocked.has(`${store}\0${prCode}`))
        if (fault) refuse('price', translate(fault))
        if (storeCode !== null && !known.has(storeCode))
          refuse('storeCode', translate('server.batch.otherStore', { store: storeCode }))
        else if (prCode === '') refuse('prCode', translate('validation.required'))
        else if (lacking.length > 0)
          refuse('prCode', translate('server.batch.noProduct', { stores: lacking.slice(0, 5).join(', ') }))
        else if (!fault) plan.push({ line, item: { prCode, price, storeCode }, effect: 'new' })
      }
      return { faults, plan }
    },
    // The lines go into the form, and to the server with it.
    async send({ rows }: ImportJob<Line>) {
      const { products } = await readProducts(batch.storeCodes, [...new Set(rows.map(({ item }) => item.prCode))])
      const facts = new Map(products.map((product) => [`${product.storeCode}\0${product.prCode}`, product]))
      const lines = rows.map(({ item }): DraftLine => {
        const fact = facts.get(`${item.storeCode ?? batch.storeCodes[0] ?? ''}\0${item.prCode}`)
        return { ...item, name: fact?.name ?? '', before: fact?.price ?? '' }
      })
      const replaced = new Set(lines.map(({ prCode }) => prCode))
      onChange({ source: 'FILE', lines: [...batch.lines.filter(({ prCode }) => !replaced.has(prCode)), ...lines] })
      return { saved: lines.length, refused: [] }
    },
  }
}
