import { useStore, useTranslate } from 'ra-core'
import { useNavigate } from 'react-router'
import { useViewer } from '../../../data/session'
import { useLive } from '../../../data/useLive'
import { can } from '../../../schema/access'
import { Button } from '../../../ui/kit/Button'
import { Card } from '../../../ui/kit/Card'
import { Page } from '../../../ui/kit/Page'
import { PageHeader } from '../../../ui/kit/PageHeader'
import { Skeleton } from '../../../ui/kit/Skeleton'
import { LivePart } from '../../../ui/live/LivePart'
import { loadFirstDay, stepsOf } from './firstDay'
import css from './start.module.css'
import { StepList } from './StepList'

/** Steps that are done elsewhere are ticked soon after. */
const REFRESH_MS = 5_000

/**
 * The setup steps from an empty server to the first label. An empty dashboard leads here until the person dismisses the
 * page.
 */
export function StartPage() {
  const translate = useTranslate()
  const viewer = useViewer()
  const navigate = useNavigate()
  const [, putAway] = useStore('start.away', false)
  const live = useLive(['store-status', 'first-day'], loadFirstDay, REFRESH_MS)
  // Also once all steps are done: a cached, still empty dashboard must not lead back here.
  const leave = () => {
    putAway(true)
    void navigate(can(viewer, 'dashboard.read') ? '/dashboard' : '/')
  }
  return (
    <Page>
      <PageHeader title={translate('app.routes.start')} />
      <div className={css.page}>
        <p className={css.lead}>{translate('areas.stores.start.lead')}</p>
        <LivePart live={live} skeleton={<Skeleton height={240} />}>
          {(day) => {
            const steps = stepsOf(day, (permission) => can(viewer, permission))
            const isDone = steps.every((step) => step.isDone)
            return (
              <>
                <Card
                  title={translate('areas.stores.start.progress', {
                    done: steps.filter((step) => step.isDone).length,
                    all: steps.length,
                  })}
                >
                  <StepList words="areas.stores.start.steps" steps={steps} />
                </Card>
                <div className={css.ways}>
                  {isDone ? (
                    <>
                      <span role="status">{translate('areas.stores.start.allDone')}</span>
                      <Button variant="primary" onClick={leave}>
                        {translate('areas.stores.start.go')}
                      </Button>
                    </>
                  ) : (
                    <Button onClick={leave}>{translate('areas.stores.start.putAway')}</Button>
                  )}
                </div>
              </>
            )
          }}
        </LivePart>
      </div>
    </Page>
  )
}
