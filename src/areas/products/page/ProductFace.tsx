import { useTranslate } from 'ra-core'
import { useVariant } from '../../../data/session'
import type { Product } from '../../../generated/types'
import { fillPath } from '../../../schema/template'
import { Ago } from '../../../ui/displays/ago'
import { Card } from '../../../ui/kit/Card'
import { FactList } from '../../../domain/record/FactList'
import { LabelImage } from '../../../domain/label/LabelImage'
import { useBlobAddress } from '../../../domain/label/useBlobAddress'
import { useLabelSize } from '../../../domain/label/useLabelSize'
import { useProductFace } from '../../../domain/productInfo/useProductFace'
import styles from './productPage.module.css'

const USUAL_TYPE = 'B3'
const ROOM = { width: 310, height: 220 }

interface ProductFaceProps {
  readonly storeCode: string
  /** undefined until it is there. */
  readonly product: Product | undefined
}

/** A product as its labels show it, and what it costs. */
export function ProductFace({ storeCode, product }: ProductFaceProps) {
  const translate = useTranslate()
  const { imageBaseUpdate } = useVariant()
  const faceOf = useProductFace()
  const { price, original } = faceOf(product?.prInfo)
  const label = (field: string) => translate(`resources.product.fields.${field}`)
  const facts = [
    { label: translate('areas.products.page.price'), value: product && (price === '' ? null : <strong className={styles.price}>{price}</strong>) },
    ...(original === '' ? [] : [{ label: translate('areas.products.page.original'), value: original }]),
    { label: label('layoutId'), value: product?.layoutId },
    { label: label('updatedAt'), value: product && (product.updatedAt ? <Ago epoch={product.updatedAt} /> : null) },
  ]
  return (
    <Card>
      {imageBaseUpdate && <div className={styles.hung}>{product && <Picture storeCode={storeCode} product={product} />}</div>}
      <FactList facts={facts} />
    </Card>
  )
}

function Picture({ storeCode, product }: { readonly storeCode: string; readonly product: Product }) {
  const translate = useTranslate()
  const tagType = product.tagTypeList?.[0] ?? USUAL_TYPE
  const pixels = useLabelSize(tagType)
  const { src, error } = useBlobAddress(fillPath('/product/{prCode}/store/{storeCode}/image', { prCode: product.prCode, storeCode }), { tagType, t: product.updatedAt ?? undefined })
  if (error) return <p className={styles.none}>{translate('label.failed')}</p>
  return <LabelImage src={src} alt={translate('label.productAlt')} pixels={pixels} room={ROOM} />
}
