import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import type { ProductUploadDetail } from '../../../generated/types'
import { formatNumber } from '../../../ui/displays/values'
import { FileFaultBanner, fileFaultOf } from '../../../domain/upload/FileFaultBanner'

/** Why nothing of a product file is in, or how much of it before the server stopped; nothing is drawn of one that only has wrong lines. */
export function ProductFaultBanner({ upload, actions }: { upload: ProductUploadDetail; actions?: ReactNode }) {
  const translate = useTranslate()
  const fault = fileFaultOf(upload)
  if (!fault) return null
  const imported = upload.dataCount ?? 0
  const stopped = translate('areas.products.uploads.stopped', { smart_count: imported, count: formatNumber(imported) })
  const note = fault.error === 'FILE_FAILED' ? stopped : translate('areas.products.uploads.nothingChanged')
  return <FileFaultBanner fault={fault} title={translate('upload.refusedWhole')} note={note} actions={actions} />
}
