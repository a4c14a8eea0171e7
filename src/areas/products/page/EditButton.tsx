import { useTranslate } from 'ra-core'
import { Suspense, useState } from 'react'
import type { Values } from '../../../schema/template'
import { Button } from '../../../ui/kit/Button'
import { lazily } from '../../../ui/kit/lazily'

const ProductForm = lazily(() => import('../edit/ProductForm').then((module) => module.ProductForm))

interface EditButtonProps {
  /** Of the product. */
  readonly id: string
  readonly params: Values
  readonly disabled: boolean
}

/** Opens the form of the product that the page is about. */
export function EditButton({ id, params, disabled }: EditButtonProps) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" disabled={disabled} onPointerEnter={ProductForm.preload} onClick={() => setOpen(true)}>
        {translate('list.row.edit')}
      </Button>
      <Suspense fallback={null}>{isOpen && <ProductForm resource="product" id={id} params={params} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
