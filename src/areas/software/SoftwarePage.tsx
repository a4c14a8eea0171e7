import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { request } from '../../data/http'
import { useViewer } from '../../data/session'
import type { VersionInfo } from '../../generated/types'
import { can } from '../../schema/access'
import type { Values } from '../../schema/template'
import { LoadFailed } from '../../ui/feedback/LoadFailed'
import { lazily } from '../../ui/kit/lazily'
import { PageHeader } from '../../ui/kit/PageHeader'
import { OwnPlace } from '../../ui/list/listPlace'
import { ListSection } from '../../ui/list/ListSection'
import styles from './software.module.css'
import { UpgradeUploader } from './UpgradeUploader'
import { VersionCards } from './VersionCards'

const dialogs = {
  appUpload: lazily(() => import('./AppUploadDialog').then((module) => module.AppUploadDialog)),
}

const activeTone = ({ active }: Values) => (active === true ? ('accent' as const) : undefined)

/** /sw-upgrade: which software there is, the uploader, and the versions of the mobile app (spec/3 §2). */
export function SoftwarePage() {
  const translate = useTranslate()
  // Packages that come and go change the versions: both are read again together.
  const { data, error, refetch } = useQuery({ queryKey: ['upgrade-file', 'version'], queryFn: () => request<VersionInfo>('GET', '/version'), staleTime: 0 })
  const uploads = can(useViewer(), 'setting.write.whole')
  return (
    <div className={styles.page}>
      <PageHeader title={translate('app.routes.swUpgrade')} />
      {error && !data ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <VersionCards info={data} />}
      {uploads && <UpgradeUploader />}
      <OwnPlace>
        <ListSection resource="upgrade-file" title={translate('areas.software.upgrade.kept')} />
      </OwnPlace>
      <div className={styles.apps}>
        <ListSection resource="mobile-app-file" title={translate('areas.software.apps.title')} dialogs={dialogs} rowTone={activeTone} />
      </div>
    </div>
  )
}
