import { useNotify, useTranslate } from 'ra-core'
import { createContext, use, useMemo, useState } from 'react'
import { request } from '../../../data/http'
import type { Product } from '../../../generated/types'
import { Dialog } from '../../../ui/kit/Dialog'
import { FormDialog } from '../../../ui/kit/FormDialog'
import { NumberInput } from '../../../ui/kit/NumberInput'
import { showError } from '../../../ui/kit/errorDialog'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { OwnPlace } from '../../../ui/list/listPlace'
import { SchemaList } from '../../../ui/list/SchemaList'
import { isCopies, MOST_COPIES, MOST_ITEMS, type PrintedProduct } from '../list/items'
import styles from './add.module.css'

interface Picker {
  readonly storeCode: string
  readonly add: (products: readonly PrintedProduct[], qty: number) => void
}

const PickerContext = createContext<Picker | undefined>(undefined)

function usePicker(): Picker {
  const picker = use(PickerContext)
  if (!picker) throw new Error('Products are picked inside a ProductPicker.')
  return picker
}

const dialogs = { printAdd: AddSelected, printAddFound: AddFound }

/** Picks products of the store: the selected ones, or all that a filter finds. It stays open for more. */
export function ProductPicker({ storeCode, add, onClose }: Picker & { onClose: () => void }) {
  const translate = useTranslate()
  const title = translate('areas.print.add.products')
  const params = useMemo(() => ({ storeCode }), [storeCode])
  const picker = useMemo(() => ({ storeCode, add }), [storeCode, add])
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} size="full" flush>
      <div className={styles.picker}>
        <PickerContext value={picker}>
          <OwnPlace>
            <SchemaList resource="printable-product" params={params} title={title} dialogs={dialogs} />
          </OwnPlace>
        </PickerContext>
      </div>
    </Dialog>
  )
}

function AddSelected({ rows, onClose }: ActionDialogProps) {
  return <AddDialog count={rows.length} load={async () => rows.map(productOf)} onClose={onClose} />
}

// All products that the filter finds, not only those on the page.
function AddFound({ filters = {}, onClose }: ActionDialogProps) {
  const { storeCode } = usePicker()
  const load = async () => {
    const form = new URLSearchParams({ draw: '1', start: '0', length: `${MOST_ITEMS}` })
    for (const [name, value] of Object.entries(filters)) form.set(name, String(value))
    const { data } = await request<{ data: Product[] }>(
      'POST',
      `/status/store/${encodeURIComponent(storeCode)}/product/search`,
      { form },
    )
    return data
  }
  return <AddDialog count={undefined} load={load} onClose={onClose} />
}

interface AddDialogProps {
  /** Undefined if unknown. */
  readonly count: number | undefined
  readonly load: () => Promise<readonly PrintedProduct[]>
  readonly onClose: (done?: boolean) => void
}

function AddDialog({ count, load, onClose }: AddDialogProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const { add } = usePicker()
  const [qty, setQty] = useState<number | undefined>(1)
  const [isBusy, setBusy] = useState(false)
  const isValid = isCopies(qty)
  const submit = async () => {
    if (!isValid) return
    setBusy(true)
    try {
      const products = await load()
      add(products, qty)
      notify(translate('areas.print.add.addedMany', { smart_count: products.length }), { type: 'success' })
      onClose(true)
    } catch (failure) {
      showError(undefined, failure)
      setBusy(false)
    }
  }
  return (
    <FormDialog
      title={
        count === undefined
          ? translate('areas.print.add.found')
          : translate('areas.print.add.selected', { smart_count: count })
      }
      submitLabel={translate('areas.print.add.submit')}
      busy={isBusy}
      holds
      closeOnOutsidePress
      onSubmit={() => void submit()}
      onClose={() => onClose()}
    >
      <NumberInput
        integer
        label={translate('areas.print.add.each')}
        value={qty}
        onChange={setQty}
        error={isValid ? undefined : translate('areas.print.list.quantityRange', { most: MOST_COPIES })}
      />
    </FormDialog>
  )
}

const productOf = (row: Readonly<Record<string, unknown>>): PrintedProduct => ({
  prCode: String(row['prCode']),
  prInfo: Array.isArray(row['prInfo']) ? row['prInfo'].map(String) : [],
  nfc: typeof row['nfc'] === 'string' ? row['nfc'] : null,
})
