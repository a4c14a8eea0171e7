import { useTranslate } from 'ra-core'
import { Dialog } from '../../../ui/kit/Dialog'
import { OwnPlace } from '../../../ui/list/listPlace'
import { SchemaList } from '../../../ui/list/SchemaList'
import styles from './predefined.module.css'

/** The predefined gateways, 25 a page. */
export function PredefinedListDialog({
  onClose,
  onUpload,
}: {
  onClose: () => void
  onUpload: (() => void) | undefined
}) {
  const translate = useTranslate()
  const title = translate('areas.stores.predefined.view')
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} size="full" flush>
      <div className={styles.list}>
        <OwnPlace>
          <SchemaList
            resource="predefined-gateway"
            title={title}
            openOn="none"
            empty={{
              title: translate('areas.stores.predefined.empty'),
              text: translate(onUpload ? 'areas.stores.predefined.emptyText' : 'areas.stores.predefined.emptyRead'),
            }}
          />
        </OwnPlace>
      </div>
    </Dialog>
  )
}
