import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import type { Live } from '../../data/useLive'
import { errorText } from '../feedback/errorText'
import { Button } from '../kit/Button'
import { EmptyState } from '../kit/EmptyState'
import { LiveNotice } from './LiveNotice'

interface LivePartProps<Data> {
  readonly live: Live<Data>
  /** What stands there before the first answer; of the same size as what follows. */
  readonly skeleton: ReactNode
  readonly children: (data: Data) => ReactNode
}

/** Something live: its place before it is there, why it could not be loaded, and what it shows, also where that is old. */
export function LivePart<Data>({ live, skeleton, children }: LivePartProps<Data>) {
  const translate = useTranslate()
  if (live.data === undefined) {
    if (live.error === null) return skeleton
    return (
      <div role="alert">
        <EmptyState
          title={translate('list.error.title')}
          text={errorText(live.error, translate)}
          action={<Button onClick={live.refresh}>{translate('list.error.retry')}</Button>}
        />
      </div>
    )
  }
  return (
    <>
      <LiveNotice live={live} />
      {children(live.data)}
    </>
  )
}
