import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useViewer } from '../../data/session'
import { can } from '../../schema/access'
import { Button } from '../../ui/kit/Button'
import { Link } from '../../ui/kit/Link'
import { lazily } from '../../ui/kit/lazily'
import { Page } from '../../ui/kit/Page'
import { PageHeader } from '../../ui/kit/PageHeader'
import { SchemaList } from '../../ui/list/SchemaList'
import type { DrawDialogProps } from './DrawDialog'

const DrawDialog = lazily<DrawDialogProps>(() => import('./DrawDialog').then((module) => module.DrawDialog))
const REFRESH_MS = 30_000

/** The price checks of all stores, and the draw of a new one. */
export function PriceChecksPage() {
  const translate = useTranslate()
  const viewer = useViewer()
  const [isDrawing, setDrawing] = useState(false)
  const title = translate('app.routes.priceChecks')
  const mayDraw = can(viewer, 'product.write') || can(viewer, 'tag.write')
  return (
    <Page>
      <PageHeader
        title={title}
        actions={
          <>
            <Link to="/till/plans">{translate('app.routes.priceCheckPlans')}</Link>
            {mayDraw && (
              <Button
                variant="primary"
                onPointerEnter={() => void DrawDialog.preload()}
                onClick={() => setDrawing(true)}
              >
                {translate('areas.till.draw.open')}
              </Button>
            )}
          </>
        }
      />
      <SchemaList resource="price-check" title={title} refreshEvery={REFRESH_MS} />
      {isDrawing && <DrawDialog onClose={() => setDrawing(false)} />}
    </Page>
  )
}
