import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { request } from '../../../data/http'
import type { Product } from '../../../generated/types'
import { FormDialog } from '../../../ui/kit/FormDialog'
import { NumberInput } from '../../../ui/kit/NumberInput'
import { useErrorDialog } from '../../../ui/kit/useErrorDialog'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { isCopies, MOST_COPIES, MOST_ITEMS, type PrintedProduct } from '../list/items'
import { usePicker } from './pickerContext'

/** How often each of the selected products is printed. */
export function AddSelected({ rows, onClose }: ActionDialogProps) {
  return <AddDialog count={rows.length} load={async () => rows.map(productOf)} onClose={onClose} />
}

/** How often each product is printed that the filter finds, on all its pages. */
export function AddFound({ filters = {}, onClose }: ActionDialogProps) {
  const { storeCode } = usePicker()
  const load = async () => {
    const form = new URLSearchParams({ draw: '1', start: '0', length: `${MOST_ITEMS}` })
    for (const [name, value] of Object.entries(filters)) form.set(name, String(value))
    const { data } = await request<{ data: Product[] }>('POST', `/status/store/${encodeURIComponent(storeCode)}/product/search`, { form })
    return data
  }
  return <AddDialog count={undefined} load={load} onClose={onClose} />
}

interface AddDialogProps {
  /** Undefined while nobody has counted. */
  readonly count: number | undefined
  readonly load: () => Promise<readonly PrintedProduct[]>
  readonly onClose: (done?: boolean) => void
}

function AddDialog({ count, load, onClose }: AddDialogProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const { showError } = useErrorDialog()
  const { add } = usePicker()
  const [qty, setQty] = useState<number | undefined>(1)
  const [busy, setBusy] = useState(false)
  const isRight = isCopies(qty)
  const submit = async () => {
    if (!isRight) return
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
      title={count === undefined ? translate('areas.print.add.found') : translate('areas.print.add.selected', { smart_count: count })}
      submitLabel={translate('areas.print.add.submit')}
      busy={busy}
      closeOnOutsidePress
      onSubmit={() => void submit()}
      onClose={() => onClose()}
    >
      <NumberInput
        integer
        label={translate('areas.print.add.each')}
        value={qty}
        onChange={setQty}
        error={isRight ? undefined : translate('areas.print.list.quantityRange', { most: MOST_COPIES })}
      />
    </FormDialog>
  )
}

const productOf = (row: Readonly<Record<string, unknown>>): PrintedProduct => ({
  prCode: String(row['prCode']),
  prInfo: Array.isArray(row['prInfo']) ? row['prInfo'].map(String) : [],
  nfc: typeof row['nfc'] === 'string' ? row['nfc'] : null,
})
