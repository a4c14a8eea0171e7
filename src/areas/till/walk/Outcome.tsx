import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useClock } from '../../../data/clock'
import { saveFile } from '../../../data/downloads'
import { request } from '../../../data/http'
import { useViewer } from '../../../data/session'
import { useStoreName } from '../../../data/storeName'
import type { PriceCheck, PriceCheckItem } from '../../../generated/types'
import { can } from '../../../schema/access'
import { fillPath } from '../../../schema/template'
import { formatNumber } from '../../../ui/displays/values'
import { Banner } from '../../../ui/kit/Banner'
import { Button } from '../../../ui/kit/Button'
import { showError } from '../../../ui/kit/errorDialog'
import { InfoIcon, OkIcon, WarnIcon } from '../../../ui/kit/icons'
import { reportTexts } from './reportTexts'

interface OutcomeProps {
  readonly check: PriceCheck
  readonly items: readonly PriceCheckItem[]
  /** Whether the server has all answers. */
  readonly isSent: boolean
}

/** The end of a check: finishing it once all is answered, its result, and the report. */
export function Outcome({ check, items, isSent }: OutcomeProps) {
  const translate = useTranslate()
  const clock = useClock()
  const viewer = useViewer()
  const store = useStoreName(check.storeCode)
  const queries = useQueryClient()
  const { storeCode, id, state, result, share } = check
  const finish = useMutation({
    mutationFn: () =>
      request<PriceCheck>('POST', fillPath('/api/v1/price-check/{storeCode}/{id}/finish', { storeCode, id })),
    onSuccess: async (ended) => {
      queries.setQueryData(['price-check', 'walk', id], ended)
      await queries.invalidateQueries({ queryKey: ['price-check'] })
    },
    onError: (error) => showError(undefined, error),
  })
  const print = useMutation({
    mutationFn: async () => {
      const [{ drawReport }, { loadFont }] = await Promise.all([
        import('./reportDocument'),
        import('../../../domain/pdf/loadFont'),
      ])
      return drawReport(reportTexts({ check, items, store, translate, clock }), loadFont)
    },
    onSuccess: (pdf) => saveFile(new Blob([pdf], { type: 'application/pdf' }), `price-check-${storeCode}-${id}.pdf`),
    onError: (error) => showError(undefined, error),
  })
  const isWhole = items.every(({ verdict }) => verdict !== 'OPEN')
  const mayFinish = can(viewer, 'product.write') || can(viewer, 'tag.write')
  if (state === 'OPEN')
    return isWhole && mayFinish ? (
      <Banner
        tone="info"
        icon={<OkIcon />}
        actions={
          <Button variant="primary" loading={finish.isPending} disabled={!isSent} onClick={() => finish.mutate()}>
            {translate('areas.till.walk.finish')}
          </Button>
        }
      >
        {translate('areas.till.walk.whole')}
      </Banner>
    ) : null
  return (
    <Banner
      tone={result === 'NOT_PASSED' ? 'warn' : 'info'}
      icon={result === 'PASSED' ? <OkIcon /> : result === 'NOT_PASSED' ? <WarnIcon /> : <InfoIcon />}
      actions={
        <Button
          icon={<FileDown size={16} aria-hidden="true" />}
          loading={print.isPending}
          onClick={() => print.mutate()}
        >
          {translate('areas.till.walk.print')}
        </Button>
      }
    >
      {state === 'CANCELED'
        ? translate('areas.till.walk.canceled')
        : translate(`areas.till.walk.results.${result ?? 'NOT_PASSED'}`, {
            share: share == null ? '–' : `${formatNumber(share)} %`,
            pass: `${formatNumber(check.passShare)} %`,
          })}
    </Banner>
  )
}
