import { render, screen } from '@testing-library/react'
import { I18nContextProvider } from 'ra-core'
import { expect, it, vi } from 'vitest'
import { ItemRow } from './ItemRow'
import { productItem } from './items'

const show = (noBarcode: boolean) =>
  render(
    <I18nContextProvider
      value={{ translate: (key: string) => key, changeLocale: async () => undefined, getLocale: () => 'en' }}
    >
      <ItemRow
        item={productItem({ prCode: 'SKU-1', prInfo: ['Penne'] })}
        at={0}
        count={1}
        top={0}
        isDragged={false}
        noBarcode={noBarcode}
        handle={{}}
        onQuantity={vi.fn()}
        onRemove={vi.fn()}
        onEdit={undefined}
      />
    </I18nContextProvider>,
  )

it('marks a label whose barcode does not fit', () => {
  show(false)
  expect(screen.queryByText('areas.print.list.noBarcode')).toBeNull()
  show(true)
  expect(screen.getByText('areas.print.list.noBarcode')).toBeTruthy()
})
