import { useTranslate } from 'ra-core'
import { useClock } from '../../data/clock'
import { useCollecting } from '../../data/collecting'
import { useViewer } from '../../data/session'
import { useStoreName } from '../../data/storeName'
import { can } from '../../schema/access'
import { Banner } from '../../ui/kit/Banner'
import { Button } from '../../ui/kit/Button'
import { Spinner } from '../../ui/kit/Spinner'
import { useStopCollecting } from '../../domain/tagCommands/useStopCollecting'
import { checkKindText } from './statusCheck'

/** Shows that a status check of a store's tags is running, with a stop button; renders nothing otherwise. */
export function CollectingNotice({ storeCode }: { storeCode: string }) {
  const translate = useTranslate()
  const clock = useClock()
  const stop = useStopCollecting()
  const mayStop = can(useViewer(), 'tag.write')
  const store = useStoreName(storeCode)
  const running = useCollecting().find((one) => one.storeCode === storeCode)
  if (!running) return null
  return (
    <div role="status">
      <Banner
        tone="info"
        icon={<Spinner />}
        actions={
          mayStop && (
            <Button size="s" onClick={() => void stop(storeCode, store)}>
              {translate('areas.tags.statusCheck.stop')}
            </Button>
          )
        }
      >
        {translate('areas.tags.statusCheck.running', {
          kind: checkKindText(running.cmd, translate),
          time: clock.text(running.startTime),
          smart_count: running.tagList?.length ?? 0,
        })}
      </Banner>
    </div>
  )
}
