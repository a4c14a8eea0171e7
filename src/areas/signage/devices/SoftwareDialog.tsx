import { useTranslate } from 'ra-core'
import { useStoreName } from '../../../data/storeName'
import { Dialog } from '../../../ui/kit/Dialog'
import { lazily } from '../../../ui/kit/lazily'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { OwnPlace } from '../../../ui/list/listPlace'
import { SchemaList } from '../../../ui/list/SchemaList'
import styles from './devices.module.css'

const dialogs = { softwareUpload: lazily(() => import('./SoftwareUploadDialog').then((module) => module.SoftwareUploadDialog)) }

/** The software of the devices of a store, ten a page (spec/3 §2, §9). */
export function SoftwareDialog({ params, onClose }: ActionDialogProps) {
  const translate = useTranslate()
  const store = useStoreName(String(params['storeCode'] ?? ''))
  const title = translate('areas.signage.software.title', { store })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} size="l" flush>
      <div className={styles.list}>
        <OwnPlace>
          <SchemaList resource="software-package" params={params} title={title} dialogs={dialogs} empty={{ title: translate('areas.signage.software.none'), text: translate('areas.signage.software.noneText') }} />
        </OwnPlace>
      </div>
    </Dialog>
  )
}
