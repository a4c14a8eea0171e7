import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Button } from '../../../ui/kit/Button'
import { Card } from '../../../ui/kit/Card'
import { lazily } from '../../../ui/kit/lazily'
import { Tabs } from '../../../ui/kit/Tabs'
import type { ListChange } from '../list/printList'
import { AddByCode } from './AddByCode'
import { AddByList } from './AddByList'
import styles from './add.module.css'
import { useAdd } from './useAdd'

const ProductPicker = lazily(() => import('./ProductPicker').then((module) => module.ProductPicker))
const HandMadeDialog = lazily(() => import('./HandMadeDialog').then((module) => module.HandMadeDialog))

const METHODS = ['code', 'list', 'products', 'hand'] as const
type Method = (typeof METHODS)[number]

interface AddPanelProps {
  readonly storeCode: string
  readonly change: (change: ListChange) => void
  /** The entries of the product information that the selected template shows. */
  readonly drawn: readonly number[] | undefined
}

/** The ways to add labels to the list. */
export function AddPanel({ storeCode, change, drawn }: AddPanelProps) {
  const translate = useTranslate()
  const add = useAdd(storeCode, change)
  const [method, setMethod] = useState<Method>('code')
  const [open, setOpen] = useState<'products' | 'hand'>()
  return (
    <Card>
      <Tabs<Method>
        value={method}
        onChange={setMethod}
        items={[
          { value: 'code', label: translate('areas.print.add.ways.code'), content: <AddByCode add={add} /> },
          { value: 'list', label: translate('areas.print.add.ways.list'), content: <AddByList add={add} /> },
          {
            value: 'products',
            label: translate('areas.print.add.ways.products'),
            content: (
              <>
                <p className={styles.hint}>{translate('areas.print.add.productsHelp')}</p>
                <div className={styles.choices}>
                  <Button onClick={() => setOpen('products')}>{translate('areas.print.add.choose')}</Button>
                </div>
              </>
            ),
          },
          {
            value: 'hand',
            label: translate('areas.print.add.ways.hand'),
            content: (
              <>
                <p className={styles.hint}>{translate('areas.print.hand.help')}</p>
                <div className={styles.choices}>
                  <Button onClick={() => setOpen('hand')}>{translate('areas.print.hand.new')}</Button>
                </div>
              </>
            ),
          },
        ]}
      />
      {open === 'products' && (
        <ProductPicker storeCode={storeCode} add={add.addProducts} onClose={() => setOpen(undefined)} />
      )}
      {open === 'hand' && (
        <HandMadeDialog
          item={undefined}
          drawn={drawn}
          onSave={(item) => change({ type: 'put', item })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Card>
  )
}
