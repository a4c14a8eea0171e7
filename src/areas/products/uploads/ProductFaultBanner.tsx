import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import type { ProductUploadDetail } from '../../../generated/types'
import { formatNumber } from '../../../ui/displays/values'
import { FileFaultBanner, fileFaultOf } from '../../../domain/upload/FileFaultBanner'

/** Why a product file was refused, or where the server stopped reading it; nothing if only lines were refused. */
export function ProductFaultBanner({ upload, actions }: { upload: ProductUploadDetail; actions?: ReactNode }) {
  const translate = useTranslate()
  const fault = fileFaultOf(upload)
  if (!fault) return null
  const count = upload.dataCount ?? 0
  const stopped = translate('areas.products.uploads.stopped', { smart_count: count, count: formatNumber(count) })
  const note = fault.error === 'FILE_FAILED' ? stopped : translate('areas.products.uploads.nothingChanged')
  return <FileFaultBanner fault={fault} title={translate('upload.refusedWhole')} note={note} actions={actions} />
}
