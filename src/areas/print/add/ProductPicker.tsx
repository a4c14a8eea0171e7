import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { Dialog } from '../../../ui/kit/Dialog'
import { OwnPlace } from '../../../ui/list/listPlace'
import { SchemaList } from '../../../ui/list/SchemaList'
import styles from './add.module.css'
import { AddFound, AddSelected } from './AddPicked'
import { type Picker, PickerContext } from './pickerContext'

const dialogs = { printAdd: AddSelected, printAddFound: AddFound }

/** The store's products to choose from: the selected ones, or all that a filter finds. It stays open for more. */
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
