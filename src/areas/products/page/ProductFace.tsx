import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { request } from '../../../data/http'
import { useVariant } from '../../../data/session'
import type { LowestPrice, Product } from '../../../generated/types'
import { money } from '../../../schema/money'
import { fillPath } from '../../../schema/template'
import { Ago } from '../../../ui/displays/ago'
import { Card } from '../../../ui/kit/Card'
import { Skeleton } from '../../../ui/kit/Skeleton'
import { FactList } from '../../../domain/record/FactList'
import { LabelImage } from '../../../domain/label/LabelImage'
import { useBlobAddress } from '../../../domain/label/useBlobAddress'
import { useLabelSize } from '../../../domain/label/useLabelSize'
import { useProductFace } from '../../../domain/productInfo/useProductFace'
import styles from './productPage.module.css'

const DEFAULT_TAG_TYPE = 'B3'
const ROOM = { width: 310, height: 220 }

interface ProductFaceProps {
  readonly storeCode: string
  /** undefined until loaded. */
  readonly product: Product | undefined
}

/** A product's label, price and layout. */
export function ProductFace({ storeCode, product }: ProductFaceProps) {
  const translate = useTranslate()
  const { imageBaseUpdate } = useVariant()
  const faceOf = useProductFace()
  const { price, original, currency } = faceOf(product?.prInfo)
  const label = (field: string) => translate(`resources.product.fields.${field}`)
  const facts = [
    {
      label: translate('areas.products.page.price'),
      value: product && (price === '' ? null : <strong className={styles.price}>{price}</strong>),
    },
    ...(original === '' ? [] : [{ label: translate('areas.products.page.original'), value: original }]),
    {
      label: translate('areas.products.page.lowest'),
      value: product && <Lowest {...{ storeCode, product, currency }} />,
    },
    { label: label('layoutId'), value: product?.layoutId },
    { label: label('updatedAt'), value: product && (product.updatedAt ? <Ago epoch={product.updatedAt} /> : null) },
  ]
  return (
    <Card>
      {imageBaseUpdate && (
        <div className={styles.hung}>{product && <Picture storeCode={storeCode} product={product} />}</div>
      )}
      <FactList facts={facts} />
    </Card>
  )
}

interface LowestProps {
  readonly storeCode: string
  readonly product: Product
  readonly currency: string
}

/** The lowest price of thirty days: before its reduction, where it is reduced. */
function Lowest({ storeCode, product: { prCode, updatedAt }, currency }: LowestProps) {
  const translate = useTranslate()
  const path = fillPath('/api/v1/lowest-price/{storeCode}/{prCode}', { storeCode, prCode })
  const { data } = useQuery({
    queryKey: ['price-entry', 'lowest', path, updatedAt],
    queryFn: ({ signal }) => request<LowestPrice>('GET', path, { signal }),
    retry: false,
    meta: { background: true },
  })
  if (!data) return <Skeleton width={80} height={16} />
  if (data.price === null) return <>–</>
  return (
    <>
      {money(data.price, currency)}
      {data.reducedAt != null && (
        <span className={styles.none}>
          {' '}
          {translate('areas.products.page.reduced')} <Ago epoch={data.reducedAt} />
        </span>
      )}
    </>
  )
}

function Picture({ storeCode, product }: { readonly storeCode: string; readonly product: Product }) {
  const translate = useTranslate()
  const tagType = product.tagTypeList?.[0] ?? DEFAULT_TAG_TYPE
  const pixels = useLabelSize(tagType)
  const { src, error } = useBlobAddress(
    fillPath('/product/{prCode}/store/{storeCode}/image', { prCode: product.prCode, storeCode }),
    { tagType, t: product.updatedAt ?? undefined },
  )
  if (error) return <p className={styles.none}>{translate('label.failed')}</p>
  return <LabelImage src={src} alt={translate('label.productAlt')} pixels={pixels} room={ROOM} />
}
