import { createContext, use } from 'react'
import type { PrintedProduct } from '../list/items'

export interface Picker {
  readonly storeCode: string
  readonly add: (products: readonly PrintedProduct[], qty: number) => void
}

/** Where the products go that are picked from the store's. */
export const PickerContext = createContext<Picker | undefined>(undefined)

export function usePicker(): Picker {
  const picker = use(PickerContext)
  if (!picker) throw new Error('Products are picked inside a ProductPicker.')
  return picker
}
