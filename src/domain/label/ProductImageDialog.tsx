import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState, type ComponentProps } from 'react'
import { request } from '../../data/http'
import { tagTypeInfoQuery } from '../../data/tagTypes'
import { fillPath, type Values } from '../../schema/template'
import { Dialog } from '../../ui/kit/Dialog'
import { Select } from '../../ui/kit/Select'
import type { ActionDialogProps } from '../../ui/list/actionTypes'
import { LabelFailed } from './LabelFailed'
import { LabelImage, pngAddress } from './LabelImage'
import styles from './label.module.css'
import { tagTypeOptions } from './tagTypeOptions'
import { useBlobAddress } from './useBlobAddress'
import { useLabelSize } from './useLabelSize'

/**
 * A product as the tags of a type show it (`GET /product/{prCode}/store/{storeCode}/image`). A row of a
 * task is drawn from what that task sent (`POST /product/preview/encoded`). Types that its tags have come first.
 */
export function ProductImageDialog({ rows, params, onClose }: ActionDialogProps) {
  const translate = useTranslate()
  const row = { ...params, ...rows[0] }
  const { data: types = [] } = useQuery(tagTypeInfoQuery)
  const { list, usual } = tagTypeOptions(types, row['tagTypeList'] ?? row['tagType'], translate)
  const [chosen, setChosen] = useState(usual)
  const prCode = String(row['prCode'] ?? '')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="m"
      title={translate('label.productTitle', { code: prCode })}
    >
      <div className={styles.choices}>
        <Select label={translate('resources.tag.fields.tagType')} value={chosen} onChange={setChosen} options={list} />
      </div>
      {isSent(row) ? (
        <SentImage row={row} tagType={chosen} />
      ) : (
        <ProductImage
          path={fillPath('/product/{prCode}/store/{storeCode}/image', row)}
          tagType={chosen}
          taskId={row['taskId']}
        />
      )}
    </Dialog>
  )
}

/** Whether a row holds all that its label was drawn from. */
const isSent = (row: Values): boolean =>
  typeof row['taskId'] === 'number' &&
  Array.isArray(row['prInfo']) &&
  typeof row['layout'] === 'string' &&
  row['layout'] !== ''

function SentImage({
  row: { storeCode, prCode, layout, prInfo },
  tagType,
}: {
  readonly row: Values
  readonly tagType: string
}) {
  const translate = useTranslate()
  const pixels = useLabelSize(tagType)
  const product = { storeCode, prCode, layoutId: layout, prInfo, tagType }
  const { data, error, refetch } = useQuery({
    queryKey: ['product-preview', product],
    queryFn: ({ signal }) => request<string[]>('POST', '/product/preview/encoded', { body: [product], signal }),
    gcTime: 0,
    meta: { background: true },
  })
  if (error) return <LabelFailed error={error} onRetry={() => void refetch()} />
  return <Shelf src={data?.[0] ? pngAddress(data[0]) : undefined} alt={translate('label.productAlt')} pixels={pixels} />
}

function Shelf(image: Pick<ComponentProps<typeof LabelImage>, 'src' | 'alt' | 'pixels'>) {
  return (
    <div className={styles.shelf}>
      <LabelImage {...image} room={{ width: 500, height: 380 }} />
    </div>
  )
}

interface ProductImageProps {
  readonly path: string
  readonly tagType: string
  readonly taskId: unknown
}

function ProductImage({ path, tagType, taskId }: ProductImageProps) {
  const translate = useTranslate()
  const pixels = useLabelSize(tagType)
  const { src, error, retry } = useBlobAddress(path, {
    tagType,
    taskId: typeof taskId === 'number' ? taskId : undefined,
  })
  if (error) return <LabelFailed error={error} onRetry={retry} />
  return <Shelf src={src} alt={translate('label.productAlt')} pixels={pixels} />
}
