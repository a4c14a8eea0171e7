import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { request } from '../../data/http'
import { useClock } from '../../data/clock'
import { useViewer } from '../../data/session'
import { FileQueue } from '../../domain/upload/FileQueue'
import type { VersionInfo } from '../../generated/types'
import { can } from '../../schema/access'
import type { Values } from '../../schema/template'
import { LoadFailed } from '../../ui/feedback/LoadFailed'
import { Card } from '../../ui/kit/Card'
import { lazily } from '../../ui/kit/lazily'
import { PageHeader } from '../../ui/kit/PageHeader'
import { Skeleton } from '../../ui/kit/Skeleton'
import { OwnPlace } from '../../ui/list/listPlace'
import { ListSection } from '../../ui/list/ListSection'
import { upgradeFiles } from './filesKinds'
import styles from './software.module.css'

const dialogs = {
  appUpload: lazily(() => import('./AppUploadDialog').then((module) => module.AppUploadDialog)),
}

const activeTone = ({ active }: Values) => (active === true ? ('accent' as const) : undefined)

/** /sw-upgrade: the running versions, the package uploader, and the versions of the mobile app. */
export function SoftwarePage() {
  const translate = useTranslate()
  // Uploading or removing a package changes the versions: both are reloaded together.
  const { data, error, refetch } = useQuery({
    queryKey: ['upgrade-file', 'version'],
    queryFn: () => request<VersionInfo>('GET', '/version'),
    staleTime: 0,
  })
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
        <ListSection
          resource="mobile-app-file"
          title={translate('areas.software.apps.title')}
          dialogs={dialogs}
          rowTone={activeTone}
        />
      </div>
    </div>
  )
}

const PARTS = ['version', 'grm', 'gmp'] as const

/** The version of the server, and the newest versions for gateways. */
function VersionCards({ info }: { info: VersionInfo | undefined }) {
  const translate = useTranslate()
  const clock = useClock()
  const ageOf = (part: VersionInfo[(typeof PARTS)[number]]) =>
    part?.updatedAt
      ? translate('areas.software.since', { time: clock.text(part.updatedAt) })
      : translate('areas.software.running')
  return (
    <dl className={styles.versions}>
      {PARTS.map((part) => (
        <div key={part}>
          <dt>{translate(`areas.software.parts.${part}`)}</dt>
          <dd>{info ? (info[part]?.version ?? '–') : <Skeleton width={72} height="1lh" />}</dd>
          <dd>{info ? ageOf(info[part]) : <Skeleton width={140} height="1lh" />}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Uploads gateway software: up to nine files, each with progress, cancel and retry. */
function UpgradeUploader() {
  const kind = upgradeFiles(useTranslate())
  return (
    <Card title={kind.title}>
      <FileQueue kind={kind} />
    </Card>
  )
}
