import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { tagTypeInfoQuery } from '../../data/tagTypes'
import { fillPath } from '../../schema/template'
import { Dialog } from '../kit/Dialog'
import { Select } from '../kit/Select'
import type { ActionDialogProps } from '../list/actionTypes'
import { LabelFailed } from './LabelFailed'
import { LabelImage } from './LabelImage'
import styles from './label.module.css'
import { tagTypeOptions } from './tagTypeOptions'
import { useBlobAddress } from './useBlobAddress'
import { useLabelSize } from './useLabelSize'

/**
 * A product as the tags of a type show it (`GET /product/{prCode}/store/{storeCode}/image`, spec/2 §2, §7). A row with
 * a taskId is shown as that task sent it. Types that its tags have come first.
 */
export function ProductImageDialog({ rows, params, onClose }: ActionDialogProps) {
  const translate = useTranslate()
  const row = { ...params, ...rows[0] }
  const { data: types = [] } = useQuery(tagTypeInfoQuery)
  const { list, usual } = tagTypeOptions(types, row['tagTypeList'] ?? row['tagType'], translate)
  const [chosen, setChosen] = useState(usual)
  const prCode = String(row['prCode'] ?? '')
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} size="m" title={translate('label.productTitle', { code: prCode })}>
      <div className={styles.choices}>
        <Select
          label={translate('resources.tag.fields.tagType')}
          value={chosen}
          onChange={setChosen}
          options={list}
        />
      </div>
      <ProductImage path={fillPath('/product/{prCode}/store/{storeCode}/image', row)} tagType={chosen} taskId={row['taskId']} />
    </Dialog>
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
  const { src, error, retry } = useBlobAddress(path, { tagType, taskId: typeof taskId === 'number' ? taskId : undefined })
  if (error) return <LabelFailed error={error} onRetry={retry} />
  return (
    <div className={styles.shelf}>
      <LabelImage src={src} alt={translate('label.productAlt')} pixels={pixels} room={{ width: 500, height: 380 }} />
    </div>
  )
}
