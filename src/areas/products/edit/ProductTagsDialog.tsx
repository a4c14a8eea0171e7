import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { Dialog } from '../../../ui/kit/Dialog'
import { lazily } from '../../../ui/kit/lazily'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { OwnPlace } from '../../../ui/list/listPlace'
import { SchemaList } from '../../../ui/list/SchemaList'
import { useTagTypeColumn } from '../../../domain/tagTypes/useTagTypeColumn'
import styles from './edit.module.css'

const DIALOGS = { tagPreview: lazily(() => import('../../../domain/label/TagPreviewDialog').then((module) => module.TagPreviewDialog)) }
const REFRESH_EVERY = 5_000
/** Its code is in the title; where it hangs is on the page of the tag. */
const HIDDEN = { prCode: { list: 'hidden' }, gwIp: { list: 'hidden' } } as const

/** The tags that show a product or a family, live (spec/2 §2: product tag list). */
export function ProductTagsDialog({ rows, params, onClose }: ActionDialogProps) {
  const translate = useTranslate()
  const tagType = useTagTypeColumn()
  const overrides = useMemo(() => ({ ...tagType, ...HIDDEN }), [tagType])
  const row = rows[0] ?? { id: '' }
  const prCode = String(row['prCode'] ?? row['fmPrCode'] ?? '')
  const title = translate('areas.products.tagsOf', { code: prCode })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} size="l" flush>
      <div className={styles.tags}>
        <OwnPlace>
          <SchemaList
            resource="product-tag"
            params={{ ...params, prCode }}
            title={title}
            overrides={overrides}
            dialogs={DIALOGS}
            openOn="none"
            refreshEvery={REFRESH_EVERY}
            empty={{ title: translate('areas.products.noTags'), text: translate('areas.products.noTagsText') }}
          />
        </OwnPlace>
      </div>
    </Dialog>
  )
}
