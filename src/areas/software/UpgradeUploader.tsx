import { useTranslate } from 'ra-core'
import { FileQueue } from '../../domain/upload/FileQueue'
import { Card } from '../../ui/kit/Card'
import { upgradeFiles } from './filesKinds'

/** Uploads software of the gateways: fewer than ten files, each with progress, cancel and retry (spec/3 §2, §5). */
export function UpgradeUploader() {
  const kind = upgradeFiles(useTranslate())
  return (
    <Card title={kind.title}>
      <FileQueue kind={kind} />
    </Card>
  )
}
