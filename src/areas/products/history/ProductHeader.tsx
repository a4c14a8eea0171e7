import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useClock } from '../../../data/clock'
import { useVariant } from '../../../data/session'
import { useStoreName } from '../../../data/storeName'
import type { Product } from '../../../generated/types'
import { fillPath } from '../../../schema/template'
import { RecordHeader } from '../../../domain/history/RecordHeader'
import styles from '../../../domain/history/recordPage.module.css'
import { FactStrip } from '../../../ui/kit/FactStrip'
import { lazily } from '../../../ui/kit/lazily'
import { Link } from '../../../ui/kit/Link'
import { LabelImage } from '../../../domain/label/LabelImage'
import { useBlobAddress } from '../../../domain/label/useBlobAddress'
import { useLabelSize } from '../../../domain/label/useLabelSize'

const ProductImageDialog = lazily(() =>
  import('../../../domain/label/ProductImageDialog').then((module) => module.ProductImageDialog),
)

const IMAGE = { id: 'image', on: 'row', permission: 'product.read' } as const
const DEFAULT_TAG_TYPE = 'B3'
const ROOM = { width: 110, height: 52 }

interface ProductHeaderProps {
  /** undefined until loaded. */
  readonly product: Product | undefined
  /** The product was deleted from the store. */
  readonly isGone: boolean
  readonly storeCode: string
  readonly prCode: string
  readonly title: string
}

/** A product's current values and label, with a link back to the products of its store. */
export function ProductHeader({ product: data, isGone, storeCode, prCode, title }: ProductHeaderProps) {
  const translate = useTranslate()
  const clock = useClock()
  const { imageBaseUpdate } = useVariant()
  const store = useStoreName(storeCode)
  const label = (field: string) => translate(`resources.product.fields.${field}`)
  const tagsHref = `/tag/detail/${encodeURIComponent(storeCode)}?filter_prCode=${encodeURIComponent(prCode)}&condition_prCode===`
  const facts = [
    {
      label: translate('areas.products.history.name'),
      value: data && (data.prInfo?.find(Boolean) ?? null),
      wide: true,
    },
    { label: label('layoutId'), value: data?.layoutId },
    { label: label('tagCount'), value: data && <Link to={tagsHref}>{data.tagCount ?? 0}</Link> },
    { label: label('nfc'), value: data && (data.nfc || null) },
    { label: label('updatedAt'), value: data && (clock.text(data.updatedAt ?? undefined) || null) },
  ]
  return (
    <>
      <RecordHeader
        back={{
          to: `/product/list/${encodeURIComponent(storeCode)}`,
          label: translate('areas.products.history.back', { store }),
        }}
        title={title}
        code={prCode}
      />
      {isGone ? (
        <p className={styles.gone}>{translate('areas.products.history.gone')}</p>
      ) : (
        <FactStrip
          facts={facts}
          lead={
            imageBaseUpdate &&
            (data ? (
              <Picture product={data} storeCode={storeCode} />
            ) : (
              <span className={styles.picture} aria-hidden="true" />
            ))
          }
        />
      )}
    </>
  )
}

function Picture({ product, storeCode }: { product: Product; storeCode: string }) {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const tagType = product.tagTypeList?.[0] ?? DEFAULT_TAG_TYPE
  const pixels = useLabelSize(tagType)
  const { src, error } = useBlobAddress(
    fillPath('/product/{prCode}/store/{storeCode}/image', { ...product, storeCode }),
    { tagType, t: product.updatedAt ?? undefined },
  )
  if (error) return null
  return (
    <>
      <button
        type="button"
        className={styles.picture}
        aria-label={translate('label.productTitle', { code: product.prCode })}
        onClick={() => setOpen(true)}
      >
        <LabelImage src={src} alt={translate('label.productAlt')} pixels={pixels} room={ROOM} />
      </button>
      {open && (
        <ProductImageDialog
          action={IMAGE}
          resource="product"
          rows={[]}
          params={{ ...product, storeCode }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
